package com.hyperlevel.memory.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** What can be seen in a German or English text without understanding it. */
final class Texts {

    private static final int GRAM = 4;
    private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?])\\s+|\\s*\\R\\s*");
    private static final CharArraySet SMALL_WORDS = smallWords();
    private static final Analyzer GERMAN = new GermanAnalyzer(SMALL_WORDS);
    private static final Analyzer ENGLISH = new EnglishAnalyzer(SMALL_WORDS);
    private static final Analyzer GRAMS = new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer words = new StandardTokenizer();
            TokenStream large = new StopFilter(new LowerCaseFilter(words), SMALL_WORDS);
            return new TokenStreamComponents(words, new NGramTokenFilter(large, GRAM, GRAM, false));
        }
    };

    private Texts() {}

    private static CharArraySet smallWords() {
        CharArraySet words = new CharArraySet(GermanAnalyzer.getDefaultStopSet(), true);
        words.addAll(EnglishAnalyzer.getDefaultStopSet());
        words.addAll(List.of("what", "which", "how", "who", "when", "where", "why", "do", "does", "can", "we", "our"));
        words.addAll(List.of("you", "your", "i", "me", "my", "has", "have", "had", "from", "about", "its", "were"));
        words.addAll(List.of("she", "he", "may", "must", "wer", "wann", "warum", "wieso", "bitte", "gibt"));
        return words;
    }

    static boolean isSmall(String word) {
        return SMALL_WORDS.contains(word);
    }

    /** In order, without the space around them; a line's end ends a sentence. */
    static List<String> sentences(String text) {
        return Stream.of(END_OF_SENTENCE.split(text.strip()))
                .filter(sentence -> !sentence.isBlank())
                .toList();
    }

    static List<String> germanStems(String text) {
        return terms(GERMAN, text);
    }

    static List<String> englishStems(String text) {
        return terms(ENGLISH, text);
    }

    /** All runs of four letters within words. */
    static List<String> grams(String text) {
        return terms(GRAMS, text);
    }

    private static List<String> terms(Analyzer analyzer, String text) {
        List<String> terms = new ArrayList<>();
        try (TokenStream tokens = analyzer.tokenStream("", text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.toString());
            }
            tokens.end();
            return terms;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
