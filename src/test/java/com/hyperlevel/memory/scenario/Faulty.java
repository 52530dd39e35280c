package com.hyperlevel.memory.scenario;

import com.hyperlevel.memory.sync.FaultPoints;
import java.util.ArrayList;
import java.util.List;

/** Fault points that let a test die at the n-th place that is passed, and remember which there were. */
final class Faulty implements FaultPoints {

    private final List<String> passed = new ArrayList<>();
    private int dieAt = Integer.MAX_VALUE;
    private String dieAtNext = "";

    /** Dies at the place of this number, from 1. */
    void dieAt(int number) {
        passed.clear();
        dieAt = number;
    }

    /** Dies the next time that it comes to this place. */
    void dieAtNext(String place) {
        dieAtNext = place;
    }

    /** Dies nowhere. */
    void liveOn() {
        dieAtNext = "";
        passed.clear();
        dieAt = Integer.MAX_VALUE;
    }

    /** The places that were passed since. */
    List<String> passed() {
        return List.copyOf(passed);
    }

    @Override
    public void pass(String place) {
        passed.add(place);
        if (passed.size() == dieAt || place.equals(dieAtNext)) {
            throw new Died(place);
        }
    }
}
