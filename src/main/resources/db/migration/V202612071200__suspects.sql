-- Poison: what a build never finished is taken out and tried again by halves.

alter table cognee_items
    drop constraint cognee_items_state_check,
    add constraint cognee_items_state_check
        check (state in ('sending', 'sent', 'superseded', 'removing', 'erasing', 'refused', 'suspect')),
    -- The group that a suspect is tried again with; null when no build failed over it since it was last built.
    add column trial integer;

-- What the running build had not finished when it was last asked about.
alter table cognee_datasets
    add column pending uuid[] not null default '{}';
