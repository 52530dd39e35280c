package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** An article of the knowledge base, once it is published. */
@Component
final class KbArticle implements RecordKind<KbArticle.Data> {

    record Data(
            String title,
            @Nullable String category,
            @Nullable String body,
            TextFormat format,
            boolean published) {

        @Override
        public String toString() {
            return "KbArticle";
        }
    }

    @Override
    public Kind kind() {
        return Kind.KB_ARTICLE;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(
                data.text("title"),
                data.optionalText("category"),
                data.optionalLongText("body"),
                data.word("format", TextFormat.class, TextFormat.TEXT),
                data.flag("published"));
    }

    @Override
    public Traits traits(Data article) {
        return Traits.of(article.title()).hiddenIf(!article.published(), Obstacle.UNPUBLISHED);
    }

    @Override
    public Draft draft(Data article, Surroundings around) {
        return Draft.builder()
                .field("Titel", article.title())
                .field("Kategorie", article.category())
                .text(article.format().plain(article.body()))
                .build();
    }

    @Override
    public String title(Data article, Surroundings around) {
        return article.title();
    }
}
