package com.hyperlevel.memory.status;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.RecordRef;
import java.util.List;

/**
 * What a type costs when it is switched on.
 *
 * @param records how many of its records are here that may become documents
 * @param lookedAt how many of them were counted before the time was over
 * @param counted the sums of those
 * @param examples a few documents as they would leave
 */
public record Estimate(
        DataType type, boolean redacts, long records, long lookedAt, Sums counted, List<Example> examples) {

    /** What some documents sum up to. */
    public record Sums(long documents, long characters, long modelCalls, long redactions, long shortened) {

        static final Sums NONE = new Sums(0, 0, 0, 0, 0);

        Sums plus(Sums more) {
            return new Sums(
                    documents + more.documents,
                    characters + more.characters,
                    modelCalls + more.modelCalls,
                    redactions + more.redactions,
                    shortened + more.shortened);
        }

        private Sums times(double factor) {
            return new Sums(
                    Math.round(documents * factor),
                    Math.round(characters * factor),
                    Math.round(modelCalls * factor),
                    Math.round(redactions * factor),
                    Math.round(shortened * factor));
        }
    }

    /** One document as it would leave. */
    public record Example(RecordRef ref, String text, int redactions, boolean shortened) {

        @Override
        public String toString() {
            return ref.label();
        }
    }

    public Estimate {
        examples = List.copyOf(examples);
    }

    /** Whether every record was counted. */
    public boolean isComplete() {
        return lookedAt >= records;
    }

    /** The sums of the whole type: counted, or drawn up from the part that was. */
    public Sums whole() {
        return isComplete() || lookedAt == 0 ? counted : counted.times((double) records / lookedAt);
    }
}
