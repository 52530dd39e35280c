package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * A contact, unless it was merged into another. Street, postal code and date of birth are accepted and never kept. While
 * contacts are off and notes or tickets need it, its name is kept and nothing else.
 */
@Component
final class Contact implements RecordKind<Contact.Data> {

    record Data(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String name,
            @Nullable String company,
            @Nullable String city,
            @Nullable String country,
            @Nullable String source,
            List<String> tags,
            @Nullable String email,
            List<String> emails,
            @Nullable String phone,
            List<String> phones,
            Map<String, List<String>> customFields,
            @Nullable String mergedInto) {

        @SuppressWarnings("ConstantConditions")
        Data {
            tags = tags == null ? List.of() : List.copyOf(tags);
            emails = emails == null ? List.of() : List.copyOf(emails);
            phones = phones == null ? List.of() : List.copyOf(phones);
            customFields = customFields == null ? Map.of() : new TreeMap<>(customFields);
        }

        Optional<String> personName() {
            String parts =
                    Stream.of(firstName, lastName).filter(Objects::nonNull).collect(Collectors.joining(" "));
            return Optional.ofNullable(name).or(() -> Optional.of(parts).filter(joined -> !joined.isEmpty()));
        }

        String displayName() {
            return personName().or(() -> Optional.ofNullable(company)).orElse("");
        }

        private static Set<String> all(@Nullable String first, List<String> others) {
            Set<String> all = new LinkedHashSet<>();
            if (first != null) {
                all.add(first);
            }
            all.addAll(others);
            return all;
        }

        @Override
        public String toString() {
            return "Contact";
        }
    }

    @Override
    public Kind kind() {
        return Kind.CONTACT;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        data.drop("street", "postal_code", "date_of_birth");
        RecordId target = data.optionalId("merged_into");
        Data contact = new Data(
                data.optionalText("first_name"),
                data.optionalText("last_name"),
                data.optionalText("name"),
                data.optionalText("company"),
                data.optionalText("city"),
                data.optionalText("country"),
                data.optionalText("source"),
                data.tags("tags"),
                data.optionalText("email"),
                data.texts("emails"),
                data.optionalText("phone"),
                data.texts("phones"),
                data.customFields("custom_fields"),
                target == null ? null : target.value());
        if (contact.displayName().isEmpty()) {
            throw data.refused("name", "required");
        }
        return contact;
    }

    @Override
    public Traits traits(Data contact) {
        String target = contact.mergedInto();
        return Traits.of(contact.displayName())
                .hiddenIf(target != null, Obstacle.MERGED)
                .mergedInto(target == null ? null : new RecordId(target));
    }

    @Override
    public Draft draft(Data contact, Surroundings around) {
        Draft.Builder draft = Draft.builder()
                .field("Name", contact.personName().orElse(null))
                .field("Firma", contact.company())
                .field("Ort", contact.city())
                .field("Land", contact.country())
                .field("Quelle", contact.source())
                .field("Tags", String.join(", ", contact.tags()));
        Data.all(contact.email(), contact.emails()).forEach(address -> draft.email("E-Mail", address));
        Data.all(contact.phone(), contact.phones()).forEach(number -> draft.phone("Telefon", number));
        contact.customFields().forEach((label, values) -> draft.field(label, String.join(", ", values)));
        return draft.build();
    }

    @Override
    public String title(Data contact, Surroundings around) {
        return contact.displayName();
    }

    @Override
    public Optional<Data> skeleton(Data contact) {
        return Optional.of(new Data(
                null,
                null,
                contact.displayName(),
                null,
                null,
                null,
                null,
                List.of(),
                null,
                List.of(),
                null,
                List.of(),
                Map.of(),
                contact.mergedInto()));
    }
}
