package com.hyperlevel.memory.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The direction of a text: the more stems and parts of words two texts share, the smaller the angle between them.
 *
 * <ol>
 *   <li>Each text has features: German stems, English stems, runs of four letters; how often one occurs counts little.
 *   <li>The hash of a feature picks a dimension and a sign, so that two features on one dimension do as often harm as
 *       good.
 *   <li>The sum gets the length 1.
 * </ol>
 *
 * Few dimensions mean many accidental neighbours: 64 are enough to tell two subjects apart, not to search hundreds of
 * pages.
 */
final class Embedding {

    private static final double STEM = 1;
    private static final double GRAM = 0.35;

    private final double[] vector;

    private Embedding(double[] vector) {
        this.vector = vector;
    }

    static Embedding of(String text, int dimensions) {
        Map<String, Double> features = new HashMap<>();
        count(features, "de:", Texts.germanStems(text), STEM);
        count(features, "en:", Texts.englishStems(text), STEM);
        count(features, "in:", Texts.grams(text), GRAM);
        double[] vector = new double[dimensions];
        // Rounding differs with the order of a sum, and that of a map is not promised.
        features.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(each -> add(vector, each.getKey(), each.getValue()));
        return new Embedding(ofLengthOne(vector));
    }

    private static void count(Map<String, Double> features, String sort, List<String> terms, double weight) {
        Map<String, Integer> counts = new HashMap<>();
        terms.forEach(term -> counts.merge(term, 1, Integer::sum));
        counts.forEach((term, count) -> features.put(sort + term, weight * (1 + Math.log(count)) * rarity(term)));
    }

    /** Long words are rarer, and say more. */
    private static double rarity(String term) {
        return Math.sqrt(Math.min(term.length(), 12));
    }

    private static void add(double[] vector, String feature, double weight) {
        int hash = mixed(feature.hashCode());
        vector[Math.floorMod(hash >> 1, vector.length)] += (hash & 1) == 0 ? weight : -weight;
    }

    /** Spreads a text's hash over all bits (the last step of MurmurHash3). */
    private static int mixed(int hash) {
        int h = hash;
        h = (h ^ (h >>> 16)) * 0x85ebca6b;
        h = (h ^ (h >>> 13)) * 0xc2b2ae35;
        return h ^ (h >>> 16);
    }

    /** A text without a word points somewhere, too: a vector of zeros has no distance to anything. */
    private static double[] ofLengthOne(double[] vector) {
        double square = 0;
        for (double each : vector) {
            square += each * each;
        }
        if (square == 0) {
            vector[0] = 1;
            return vector;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= Math.sqrt(square);
        }
        return vector;
    }

    /** Between -1 and 1, where 1 is the same direction. */
    double cosine(Embedding other) {
        double cosine = 0;
        for (int i = 0; i < vector.length; i++) {
            cosine += vector[i] * other.vector[i];
        }
        return cosine;
    }

    double[] vector() {
        return vector.clone();
    }
}
