package com.hyperlevel.memory.record;

import com.hyperlevel.memory.record.PutResult.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of an import.
 *
 * @param lines all lines of the file, blank and refused ones too
 * @param blank lines without anything in them
 * @param outcomes how many lines ended in each state
 * @param refused how many lines were refused
 * @param refusals the first 1,000 of those, in the order of the file
 */
public record ImportReport(long lines, long blank, Map<State, Long> outcomes, long refused, List<Refusal> refusals) {

    /**
     * Why a line was refused, without its content.
     *
     * @param line its number in the file, from 1, blank lines counted
     * @param code as of a {@link com.hyperlevel.memory.problem.Problem}
     * @param fieldName the field that is wrong, null for the line as a whole
     */
    public record Refusal(long line, String code, @Nullable String fieldName, List<Object> arguments) {

        public Refusal {
            arguments = List.copyOf(arguments);
        }

        /** The field that is wrong, where it is one. */
        public Optional<String> field() {
            return Optional.ofNullable(fieldName);
        }
    }

    public ImportReport {
        outcomes = Map.copyOf(outcomes);
        refusals = List.copyOf(refusals);
    }

    /** How many lines ended in a state. */
    public long count(State state) {
        return outcomes.getOrDefault(state, 0L);
    }
}
