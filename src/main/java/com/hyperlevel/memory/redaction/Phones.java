package com.hyperlevel.memory.redaction;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds phone numbers: international ones, and ones with a leading 0.
 *
 * <ol>
 *   <li>A run of digit groups is read as far as it goes ({@link NumberReader}): a number is never cut out of a longer one.
 *       A dash or slash between blanks ends it behind ten digits: an extension has no blanks around its hyphen.
 *   <li>What surely belongs to something else is left out at its begin (a house number, a customer number) and at its
 *       end ("12 Uhr").
 *   <li>The rest is split where another number begins: at a group that opens one, with seven digits on either side.
 *   <li>Each part that has the shape of a phone number is one ({@link PhoneShape}).
 * </ol>
 */
final class Phones {

    private static final int COMPLETE = 10;
    private static final int THOUSANDS = 3;
    private static final int LONGEST_HOUSE_NUMBER = 3;
    private static final int LONGEST_POSTAL_CODE = 5;

    private final FoldedText text;
    private final Neighbours neighbours;

    private Phones(FoldedText text) {
        this.text = text;
        this.neighbours = new Neighbours(text);
    }

    static List<Span> find(FoldedText text) {
        Phones phones = new Phones(text);
        NumberReader reader = new NumberReader(text);
        List<Span> found = new ArrayList<>();
        for (int at = 0; at < text.length(); at++) {
            if (text.isDigit(at) || text.at(at) == '+' || text.at(at) == '(') {
                List<Group> run = reader.read(at);
                stretches(run).forEach(stretch -> phones.addNumbers(stretch, found));
                at = run.isEmpty() ? at : last(run).to() - 1;
            }
        }
        return found;
    }

    private void addNumbers(List<Group> run, List<Span> found) {
        for (List<Group> part : split(withoutTail(withoutHead(run)))) {
            List<Group> number = PhoneShape.fits(part) ? part : withoutPostalCode(part);
            if (PhoneShape.fits(number)) {
                Span span = new Span(number.get(0).from(), last(number).to(), Secret.PHONE);
                text.cover(span.from(), span.to(), FoldedText.LABEL); // what follows sees a label, as the second time
                found.add(span);
            }
        }
    }

    /** The run from where a number can begin; empty if it cannot. */
    private List<Group> withoutHead(List<Group> run) {
        if (run.isEmpty() || mayOpen(run)) {
            return run;
        }
        int token = tokenEnd(run);
        if (token == run.size() || !run.get(token).opens() || !isForeign(run.subList(0, token))) {
            return List.of();
        }
        List<Group> rest = run.subList(token, run.size());
        return goesOnLike(run.get(0), rest) ? List.of() : rest;
    }

    /** Whether the rest goes on as a longer number does: "12 045 678 901", or an id in groups of one size. */
    private boolean goesOnLike(Group head, List<Group> rest) {
        boolean plain = !head.opens() && !neighbours.isGlued(head.from());
        return !head.bracketed()
                && PhoneShape.isRegular(rest)
                && (!plain || rest.get(0).size() <= THOUSANDS);
    }

    private boolean mayOpen(List<Group> run) {
        Group first = run.get(0);
        boolean blanks = hasBlanks(run) && PhoneShape.digits(run.subList(0, tokenEnd(run))) < PhoneShape.LEAST_DIGITS;
        return first.opens()
                && neighbours.mayBegin(first.from(), blanks)
                && (first.plus() || !neighbours.isLabelled(first.from(), blanks));
    }

    /** Something of its own before a number: a house number, or what its neighbours or label tell apart. */
    private boolean isForeign(List<Group> token) {
        if (token.get(0).opens() || token.get(0).bracketed()) {
            return true;
        }
        if (neighbours.isCheckDigits(token.get(0))) {
            return false;
        }
        return neighbours.isGlued(token.get(0).from())
                || token.stream().allMatch(group -> group.size() <= LONGEST_HOUSE_NUMBER);
    }

    /** The run without a last word that only begins with digits ("24h"), or that counts something ("12 Uhr"). */
    private List<Group> withoutTail(List<Group> run) {
        if (run.isEmpty()) {
            return run;
        }
        boolean blanks = hasBlanks(run);
        int end = last(run).to();
        if (!neighbours.mayEnd(end, blanks)) {
            return withoutLastToken(run);
        }
        if (neighbours.isCounted(end)) {
            List<Group> shorter = withoutLastToken(run);
            return !blanks || PhoneShape.digits(shorter) >= PhoneShape.LEAST_DIGITS ? shorter : run;
        }
        return run;
    }

    private static List<Group> withoutLastToken(List<Group> run) {
        int token = run.size() - 1;
        while (token > 0 && !run.get(token).gap().isBlank()) {
            token--;
        }
        return run.subList(0, token);
    }

    /** Too long because of a postal code or a year behind it: "0171 3920012 10115 Berlin". */
    private static List<Group> withoutPostalCode(List<Group> part) {
        boolean tooLong = part.size() > 1 && part.size() <= 3 && PhoneShape.digits(part) > PhoneShape.MOST_DIGITS;
        return tooLong && last(part).size() <= LONGEST_POSTAL_CODE ? withoutLastToken(part) : List.of();
    }

    /** Cuts a run at hyphens and slashes between blanks where a number is complete, or where only now one can begin. */
    private static List<List<Group>> stretches(List<Group> run) {
        List<List<Group>> stretches = new ArrayList<>();
        int start = 0;
        int digits = 0;
        for (int i = 0; i < run.size(); i++) {
            Group group = run.get(i);
            boolean opening =
                    digits >= COMPLETE || (group.opens() && !run.get(start).opens());
            if (group.gap().isSpaced() && opening) {
                stretches.add(run.subList(start, i));
                start = i;
                digits = 0;
            }
            digits += digits > 0 || group.opens() ? group.size() : 0; // from where a number can begin
        }
        stretches.add(run.subList(start, run.size()));
        return stretches;
    }

    private static List<List<Group>> split(List<Group> run) {
        if (PhoneShape.isScale(run) || PhoneShape.isCard(run)) {
            return List.of();
        }
        List<List<Group>> parts = new ArrayList<>();
        int rest = PhoneShape.digits(run);
        int start = 0;
        int digits = 0;
        for (int i = 0; i < run.size(); i++) {
            if (digits >= PhoneShape.LEAST_DIGITS
                    && rest >= PhoneShape.LEAST_DIGITS
                    && splits(run.get(i), digits + rest)) {
                parts.add(run.subList(start, i));
                start = i;
                digits = 0;
            }
            digits += run.get(i).size();
            rest -= run.get(i).size();
        }
        parts.add(run.subList(start, run.size()));
        return parts;
    }

    /** Whether another number begins with this group, so many digits counted from the begin of the number before. */
    private static boolean splits(Group group, int digits) {
        boolean areaCode = group.size() >= 3 || group.gap().isSlash();
        return group.opens()
                && (group.gap().isBlank() || group.gap().isSlash())
                && !group.digits().startsWith("000")
                && (areaCode || digits > PhoneShape.MOST_DIGITS);
    }

    private static int tokenEnd(List<Group> run) {
        int end = 1;
        while (end < run.size() && !run.get(end).gap().isBlank()) {
            end++;
        }
        return end;
    }

    private static boolean hasBlanks(List<Group> run) {
        return tokenEnd(run) < run.size();
    }

    private static Group last(List<Group> run) {
        return run.get(run.size() - 1);
    }
}
