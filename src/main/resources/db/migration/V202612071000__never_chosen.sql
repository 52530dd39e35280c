-- A redaction choice alone chooses no state, so it has no moment since when the state holds.
alter table cognee_sharing_types alter column since drop not null;
