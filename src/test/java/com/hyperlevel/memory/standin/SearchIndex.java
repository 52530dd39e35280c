package com.hyperlevel.memory.standin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * The chunks of one dataset, found by German and English word stems and by parts of words.
 *
 * <p>A hit's distance is one minus the share of the question's weight that the chunk covers: 0 would be all of it, 1
 * nothing. Like a search by vectors it ranks every chunk, also those that have nothing to do with the question.
 */
final class SearchIndex {

    /** A piece of an item's text. */
    record Chunk(UUID id, UUID item, int number, String text) {}

    record Hit(Chunk chunk, double distance) {}

    private static final String GERMAN = "german";
    private static final String ENGLISH = "english";
    private static final String PARTS = "parts";
    private static final Analyzer ANALYZER = new PerFieldAnalyzerWrapper(
            new PartsOfWords(),
            Map.of(
                    GERMAN, new GermanAnalyzer(stopWords()),
                    ENGLISH, new EnglishAnalyzer(stopWords())));

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final IndexWriter writer;
    private final Map<UUID, Chunk> chunks = new HashMap<>();
    private volatile boolean everWritten;

    SearchIndex() {
        try {
            writer = new IndexWriter(
                    directory, new IndexWriterConfig(ANALYZER).setSimilarity(new SmallIndexSimilarity()));
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CharArraySet stopWords() {
        CharArraySet words = new CharArraySet(GermanAnalyzer.getDefaultStopSet(), true);
        words.addAll(EnglishAnalyzer.getDefaultStopSet());
        words.addAll(List.of("what", "which", "how", "who", "when", "where", "why", "do", "does", "can", "we", "our"));
        words.addAll(List.of("you", "your", "i", "me", "my", "has", "have", "had", "from", "about", "its", "were"));
        words.addAll(List.of("wer", "wann", "warum", "wieso", "bitte", "gibt"));
        return words;
    }

    /** Adds the chunks of an item; those that it had before go. */
    synchronized void put(UUID item, List<String> texts) {
        remove(item);
        try {
            for (int i = 0; i < texts.size(); i++) {
                Chunk chunk = new Chunk(UUID.randomUUID(), item, i, texts.get(i));
                chunks.put(chunk.id(), chunk);
                Document document = new Document();
                document.add(new StringField("item", item.toString(), Field.Store.NO));
                document.add(new StoredField("chunk", chunk.id().toString()));
                for (String field : List.of(GERMAN, ENGLISH, PARTS)) {
                    document.add(new TextField(field, chunk.text(), Field.Store.NO));
                }
                writer.addDocument(document);
                everWritten = true;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean wasEverWritten() {
        return everWritten;
    }

    synchronized void remove(UUID item) {
        try {
            writer.deleteDocuments(new Term("item", item.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        chunks.values().removeIf(chunk -> chunk.item().equals(item));
    }

    /** All chunks, nearest first, at most so many. */
    synchronized List<Hit> nearest(String question, int limit) {
        if (chunks.isEmpty()) {
            return List.of();
        }
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setSimilarity(new SmallIndexSimilarity());
            Map<Integer, Double> german = coverage(searcher, GERMAN, question);
            Map<Integer, Double> english = coverage(searcher, ENGLISH, question);
            Map<Integer, Double> parts = coverage(searcher, PARTS, question);
            List<Hit> hits = new ArrayList<>();
            for (ScoreDoc each : searcher.search(new MatchAllDocsQuery(), chunks.size()).scoreDocs) {
                String id = searcher.storedFields().document(each.doc).get("chunk");
                double stems = Math.max(german.getOrDefault(each.doc, 0.0), english.getOrDefault(each.doc, 0.0));
                double near = 0.7 * stems + 0.3 * parts.getOrDefault(each.doc, 0.0);
                hits.add(new Hit(chunks.get(UUID.fromString(id)), 1 - near));
            }
            hits.sort(Comparator.comparingDouble(Hit::distance)
                    .thenComparing(hit -> hit.chunk().id()));
            return hits.stream().limit(limit).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For each chunk that shares a term with the question: how much of the question's weight it covers, 0 to 1. */
    private Map<Integer, Double> coverage(IndexSearcher searcher, String field, String question) throws IOException {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        double weight = 0;
        for (String term : terms(field, question)) {
            query.add(new TermQuery(new Term(field, term)), BooleanClause.Occur.SHOULD);
            weight += SmallIndexSimilarity.rarity(searcher.getIndexReader().docFreq(new Term(field, term)));
        }
        return weight == 0 ? Map.of() : scores(searcher, query.build(), weight);
    }

    private Map<Integer, Double> scores(IndexSearcher searcher, Query query, double weight) throws IOException {
        Map<Integer, Double> scores = new HashMap<>();
        for (ScoreDoc hit : searcher.search(query, chunks.size()).scoreDocs) {
            scores.put(hit.doc, Math.min(1, hit.score / weight));
        }
        return scores;
    }

    private static TreeSet<String> terms(String field, String text) throws IOException {
        TreeSet<String> terms = new TreeSet<>();
        try (TokenStream tokens = ANALYZER.tokenStream(field, text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken() && terms.size() < 500) {
                terms.add(term.toString());
            }
            tokens.end();
        }
        return terms;
    }

    /** Whole words and all their pieces of four letters. */
    private static final class PartsOfWords extends Analyzer {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer words = new StandardTokenizer();
            return new TokenStreamComponents(words, new NGramTokenFilter(new LowerCaseFilter(words), 4, 4, true));
        }
    }

    /** Weighs terms as if the index held a thousand chunks more, so that a dataset of two can be compared with others. */
    private static final class SmallIndexSimilarity extends BM25Similarity {

        SmallIndexSimilarity() {
            super(0.5f, 0.3f);
        }

        static double rarity(long documents) {
            return Math.log(1 + 1000 / (documents + 0.5));
        }

        @Override
        protected float idf(long documents, long all) {
            return (float) rarity(documents);
        }
    }
}
