package com.hyperlevel.memory.redaction;

import com.hyperlevel.memory.redaction.Group.Gap;
import java.util.List;

/** Whether groups of digits are grouped as a phone number is, and not as something else that begins with 0. */
final class PhoneShape {

    static final int LEAST_DIGITS = 7;
    static final int MOST_DIGITS = 15;
    private static final int LEAST_SPELLED = 10;

    private PhoneShape() {}

    /** International or with a leading 0, 7 to 15 digits, and no other known shape. */
    static boolean fits(List<Group> groups) {
        return !groups.isEmpty()
                && groups.get(0).opens()
                && digits(groups) >= LEAST_DIGITS
                && counted(groups) <= MOST_DIGITS
                && !isPadded(groups)
                && !isOther(groups);
    }

    static int digits(List<Group> groups) {
        return groups.stream().mapToInt(Group::size).sum();
    }

    /** The digits without a bracketed trunk zero and without the exit code of an international number. */
    private static int counted(List<Group> groups) {
        int digits = digits(groups);
        if (groups.size() == 1) {
            return digits;
        }
        Group first = groups.get(0);
        int trunk = groups.get(1).bracketed() && groups.get(1).digits().equals("0") ? 1 : 0;
        return digits - trunk - exitCode(first);
    }

    private static int exitCode(Group first) {
        if (first.plus() || first.size() > 5) {
            return 0;
        }
        if (first.digits().equals("011")) {
            return 3;
        }
        return first.digits().startsWith("00") ? 2 : 0;
    }

    /** No number that can be dialled begins with three zeros; many ids do. */
    private static boolean isPadded(List<Group> groups) {
        if (groups.get(0).plus()) {
            return false;
        }
        StringBuilder begin = new StringBuilder();
        for (int i = 0; begin.length() < 3; i++) {
            begin.append(groups.get(i).digits());
        }
        return begin.indexOf("000") == 0;
    }

    private static boolean isOther(List<Group> groups) {
        if (groups.size() == 1) {
            return false;
        }
        return isSpelledTooShort(groups)
                || isScale(groups)
                || (!groups.get(0).plus() && isOtherWithLeadingZero(groups));
    }

    private static boolean isOtherWithLeadingZero(List<Group> groups) {
        return isPostalCodes(groups) || isBookNumber(groups) || isFileNumber(groups) || isCard(groups);
    }

    /** "0 3 1 0 2 5 1" is a row of a table rather than a number spelled digit by digit. */
    private static boolean isSpelledTooShort(List<Group> groups) {
        return groups.size() < LEAST_SPELLED && groups.stream().allMatch(group -> group.size() == 1);
    }

    /** "0 10 20 30 40", "01 02 03 04": steps of one size. */
    static boolean isScale(List<Group> groups) {
        if (groups.size() < 4 || groups.stream().anyMatch(group -> group.size() > 4 || group.plus())) {
            return false;
        }
        int step = value(groups, 1) - value(groups, 0);
        for (int i = 2; i < groups.size(); i++) {
            if (value(groups, i) - value(groups, i - 1) != step) {
                return false;
            }
        }
        return true;
    }

    private static int value(List<Group> groups, int i) {
        return Integer.parseInt(groups.get(i).digits());
    }

    /** "01067 - 01099": postal codes; behind an area code no German number begins with 0. */
    private static boolean isPostalCodes(List<Group> groups) {
        return groups.stream()
                .allMatch(group -> group.size() == 5 && group.digits().startsWith("0") && !group.bracketed());
    }

    /** "0-306-40615-2". */
    private static boolean isBookNumber(List<Group> groups) {
        Gap gap = groups.get(1).gap();
        return groups.get(0).size() == 1 && (gap == Gap.DASH || gap == Gap.DOT);
    }

    /** "0045/2024", "02-1234/2024": a file of a year; the tax number "013/815/08153". */
    private static boolean isFileNumber(List<Group> groups) {
        Group last = groups.get(groups.size() - 1);
        boolean year = last.size() == 4
                && (last.digits().startsWith("19") || last.digits().startsWith("20"));
        boolean tight = last.gap() == Gap.SLASH || last.gap() == Gap.DASH;
        return switch (groups.size()) {
            case 2 -> year && tight && groups.get(0).size() <= 5;
            case 3 -> last.gap() == Gap.SLASH && (year || isTaxNumber(groups));
            default -> false;
        };
    }

    private static boolean isTaxNumber(List<Group> groups) {
        if (groups.get(1).gap() != Gap.SLASH) {
            return false;
        }
        int office = groups.get(0).size();
        int district = groups.get(1).size();
        int number = groups.get(2).size();
        return office <= 3 && (district == 3 || district == 4) && (number == 4 || number == 5);
    }

    /** Four groups of four and more: a card, a parcel. */
    static boolean isCard(List<Group> groups) {
        return groups.size() >= 4 && groups.stream().allMatch(group -> group.size() == 4);
    }

    /** Whether all groups have one size, the last at most that: what a longer number goes on like. */
    static boolean isRegular(List<Group> groups) {
        int size = groups.get(0).size();
        int last = groups.size() - 1;
        return last > 0
                && groups.get(last).size() <= size
                && groups.subList(0, last).stream().allMatch(group -> group.size() == size);
    }
}
