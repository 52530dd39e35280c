package com.hyperlevel.memory.model;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the language model says: never a word that is not in what it was given. */
final class Answers {

    static final String NOTHING_KNOWN = "I do not know.";

    private static final int DIMENSIONS = 512;
    private static final int FEWEST_WORDS = 4;
    private static final int SENTENCES_OF_AN_ANSWER = 2;
    private static final int SENTENCES_OF_A_SUMMARY = 3;

    /** How Cognee puts a question to a model, with what it found behind it. */
    private static final Pattern QUESTION = Pattern.compile("(?s)question is: `(.*?)`[^`]*`(.*)`");

    private Answers() {}

    /** The first sentences that are some. */
    static String summary(String text) {
        List<String> sentences = Texts.sentences(text);
        String summary = sentences.stream()
                .filter(Answers::isWhole)
                .limit(SENTENCES_OF_A_SUMMARY)
                .collect(Collectors.joining(" "));
        return summary.isEmpty() ? String.join(" ", sentences) : summary;
    }

    /** The sentences of the context nearest to the question; {@code test} to the question whether anybody is there. */
    static String answer(String message) {
        Matcher asked = QUESTION.matcher(message);
        if (!asked.find()) {
            return message.strip().equals("test") ? "test" : NOTHING_KNOWN;
        }
        Embedding question = Embedding.of(asked.group(1), DIMENSIONS);
        String answer = Texts.sentences(asked.group(2)).stream()
                .filter(Answers::isWhole)
                .distinct()
                .sorted(Comparator.comparingDouble(sentence -> -question.cosine(Embedding.of(sentence, DIMENSIONS))))
                .limit(SENTENCES_OF_AN_ANSWER)
                .collect(Collectors.joining(" "));
        return answer.isEmpty() ? NOTHING_KNOWN : answer;
    }

    private static boolean isWhole(String sentence) {
        return sentence.split("\\s+").length >= FEWEST_WORDS;
    }
}
