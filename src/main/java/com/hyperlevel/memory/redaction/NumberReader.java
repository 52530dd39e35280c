package com.hyperlevel.memory.redaction;

import com.hyperlevel.memory.redaction.Group.Gap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a run of digit groups with what may stand between the groups of one number: up to two blanks, a hyphen or slash
 * with or without blanks, a dot without, brackets around an area code or a trunk zero. Reads each position once.
 */
final class NumberReader {

    private static final int WIDEST_BLANK = 2;
    private static final int LONGEST_PREFIX = 5;
    private static final int LONGEST_BRACKET = 6;

    private final FoldedText text;

    NumberReader(FoldedText text) {
        this.text = text;
    }

    /** The run that begins at a position; empty if none does. */
    List<Group> read(int start) {
        List<Group> run = new ArrayList<>();
        Group group = readGroup(start, Gap.FIRST);
        while (group != null && (!group.bracketed() || mayFollow(run, group))) {
            run.add(group);
            group = readNext(group);
        }
        return run;
    }

    /** Brackets hold a country code, a trunk zero or an area code: they begin a number, or follow its prefix. */
    private static boolean mayFollow(List<Group> run, Group bracketed) {
        if (run.isEmpty()) {
            return true;
        }
        Group before = run.get(run.size() - 1);
        boolean prefix = before.opens() && (run.size() == 1 || before.gap().isBlank());
        boolean own = run.size() == 1 && bracketed.opens();
        return (prefix || own) && before.size() <= LONGEST_PREFIX;
    }

    private @Nullable Group readNext(Group before) {
        int sign = skipBlanks(before.to());
        char c = text.at(sign);
        boolean signed = c == '-' || c == '/' || (c == '.' && sign == before.to());
        int next = signed ? sign + 1 : sign;
        if (signed && c != '.') {
            next = skipBlanks(next);
        }
        if (next == before.to() && !before.bracketed() && text.at(next) != '(') {
            return null;
        }
        return text.at(next) == '+' ? null : readGroup(next, gap(c, signed, next - before.to()));
    }

    private int skipBlanks(int start) {
        int at = start;
        while (at - start < WIDEST_BLANK && text.at(at) == ' ') {
            at++;
        }
        return at;
    }

    private static Gap gap(char sign, boolean signed, int width) {
        if (!signed) {
            return width == 0 ? Gap.BRACKET : Gap.BLANK;
        }
        return switch (sign) {
            case '-' -> width == 1 ? Gap.DASH : Gap.BLANK_DASH;
            case '/' -> width == 1 ? Gap.SLASH : Gap.BLANK_SLASH;
            default -> Gap.DOT;
        };
    }

    private @Nullable Group readGroup(int start, Gap gap) {
        if (text.at(start) == '(') {
            return readBracketed(start, gap);
        }
        boolean plus = text.at(start) == '+';
        int first = plus ? skipBlankOfPlus(start + 1) : start;
        int end = first;
        while (text.isDigit(end)) {
            end++;
        }
        return end == first ? null : new Group(start, end, text.between(first, end), gap, plus, false);
    }

    /** A blank may follow a plus unless a sum is meant: "+ 49 30 …", not "5 + 1234567". */
    private int skipBlankOfPlus(int start) {
        int before = start - 2;
        boolean sum = text.isDigit(text.at(before) == ' ' ? before - 1 : before);
        boolean grouped = false;
        for (int at = start + 1; at <= start + 4 && !grouped; at++) {
            grouped = !text.isDigit(at);
        }
        return text.at(start) == ' ' && !sum && grouped ? start + 1 : start;
    }

    private @Nullable Group readBracketed(int start, Gap gap) {
        boolean plus = text.at(start + 1) == '+';
        StringBuilder digits = new StringBuilder(LONGEST_BRACKET);
        int at = plus ? start + 2 : start + 1;
        while (digits.length() < LONGEST_BRACKET && isBracketContent(at)) {
            if (text.isDigit(at)) {
                digits.append(text.at(at));
            }
            at++;
        }
        boolean closed = text.at(at) == ')' && digits.length() > 0;
        return closed ? new Group(start, at + 1, digits.toString(), gap, plus, true) : null;
    }

    private boolean isBracketContent(int at) {
        return text.isDigit(at) || (text.at(at) == ' ' && text.isDigit(at - 1) && text.isDigit(at + 1));
    }
}
