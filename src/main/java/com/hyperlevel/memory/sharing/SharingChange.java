package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.record.Consent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants changed; null and absent keep what is there.
 *
 * @param madeOn the version that the person looked at, or null where nobody looked
 */
public record SharingChange(
        @Nullable Boolean memoryOn,
        @Nullable Boolean membersMayAsk,
        Map<DataType, ForType> types,
        @Nullable Long madeOn) {

    /** The change of one type. */
    public record ForType(
            Consent.@Nullable State state, @Nullable Boolean redact) {}

    public SharingChange {
        types = Map.copyOf(types);
    }
}
