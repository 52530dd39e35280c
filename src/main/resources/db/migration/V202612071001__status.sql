-- How often something happened in a location, by the day of its own time zone, for the status panel. Counts only.
create table daily_counts (
    location_id text not null references locations on delete cascade,
    day         date not null,
    builds      integer not null default 0,
    questions   integer not null default 0,
    primary key (location_id, day)
);
call tenant_policy('daily_counts');
grant select, insert, update, delete on daily_counts to ${service_role};

-- The lists of refused and of shortened records (Items.listed).
create index cognee_items_refused on cognee_items (location_id, kind, record_id) where state = 'refused';
create index cognee_items_shortened on cognee_items (location_id, kind, record_id) where state = 'sent' and shortened;
