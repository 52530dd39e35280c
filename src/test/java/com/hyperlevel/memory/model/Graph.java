package com.hyperlevel.memory.model;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The names of a text and how they hang together, as a language model would draw them: a name is what begins with a
 * capital, its description the sentence in which it first stands, and neighbours in a sentence are joined by the words
 * between them. German writes all nouns like that, so things become names, too.
 */
final class Graph {

    /** As many as a model would find worth it in a chunk. */
    private static final int MOST_NODES = 12;

    private static final int LONGEST_RELATION = 4;
    private static final Pattern NAME = Pattern.compile("\\p{Lu}[\\p{L}\\p{N}'’-]+(?: \\p{Lu}[\\p{L}\\p{N}'’-]+)*");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Set<Edge> edges = new LinkedHashSet<>();

    /** Components are named as Cognee wants them. */
    record Node(String id, String name, String type, String description) {}

    record Edge(String source_node_id, String target_node_id, String relationship_name) {}

    private Graph() {}

    /** Never without a node unless the text has no word, and never without an edge if there are two nodes. */
    static Graph of(String text) {
        Graph graph = new Graph();
        List<String> sentences = Texts.sentences(text);
        sentences.forEach(graph::read);
        if (graph.nodes.size() < 2) {
            graph.readLongWords(sentences);
        }
        if (graph.edges.isEmpty() && graph.nodes.size() > 1) {
            List<String> ids = List.copyOf(graph.nodes.keySet());
            graph.edges.add(new Edge(ids.get(0), ids.get(1), "mentioned_with"));
        }
        return graph;
    }

    private void read(String sentence) {
        MatchResult before = null;
        for (MatchResult name : NAME.matcher(sentence).results().toList()) {
            if (!keep(name.group(), sentence)) {
                continue;
            }
            if (before != null && !id(before.group()).equals(id(name.group()))) {
                String between = sentence.substring(before.end(), name.start());
                edges.add(new Edge(id(before.group()), id(name.group()), relation(between)));
            }
            before = name;
        }
    }

    private void readLongWords(List<String> sentences) {
        sentences.forEach(sentence -> NO_WORD.splitAsStream(sentence)
                .filter(word -> word.length() > 1)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .limit(2)
                .forEach(word -> keep(word, sentence)));
    }

    /** Whether there is a node of this name now. */
    private boolean keep(String name, String sentence) {
        if (nodes.containsKey(id(name))) {
            return true;
        }
        if (Texts.isSmall(name) || nodes.size() == MOST_NODES) {
            return false;
        }
        nodes.put(id(name), new Node(id(name), name, name.contains(" ") ? "Name" : "Concept", sentence));
        return true;
    }

    private static String id(String name) {
        return name.toLowerCase(Locale.ROOT).replace(' ', '_');
    }

    private static String relation(String between) {
        List<String> words = NO_WORD.splitAsStream(between.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .toList();
        return words.isEmpty() || words.size() > LONGEST_RELATION ? "stands_beside" : String.join("_", words);
    }

    List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    List<Edge> edges() {
        return List.copyOf(edges);
    }
}
