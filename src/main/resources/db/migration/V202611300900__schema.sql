-- The schema of the service. The owner role runs this file; the service runs as ${service_role}, an ordinary role that
-- row-level policies hold to the location of its transaction (docs/adr/002-row-level-security.md).

-- The location that this transaction named (Tenancy). Raises when none is set: a forgotten tenancy must be an error and
-- never an empty answer, since an empty mapping would look like "everything is gone".
create function app_location() returns text
    language plpgsql stable
as $$
declare
    location text := current_setting('app.location', true);
begin
    if location is null or location = '' then
        raise exception 'no tenancy: this statement named neither a location nor a reason to look across'
            using errcode = 'insufficient_privilege';
    end if;
    return location;
end
$$;

-- Switches the policy on for a table with a location_id. The first condition is evaluated once a statement and compared
-- per row. The second adds no row; the planner asks it for an estimate, so that a statement without a tenancy raises
-- also where no row is read. A null location_id is agency data and seen across only.
create procedure tenant_policy(target regclass)
    language plpgsql
as $$
begin
    execute format('alter table %s enable row level security', target);
    execute format($policy$
        create policy tenancy on %s
            using ((select app_location()) in (coalesce(location_id, '*'), '*')
                   or location_id = app_location())
            with check (app_location() in (coalesce(location_id, '*'), '*'))
        $policy$, target);
end
$$;

-- People, locations, keys ----------------------------------------------------------------------------------------------

create table locations (
    location_id text primary key check (location_id ~ '^[A-Za-z0-9-]{1,64}$'),
    folded_id   text not null unique generated always as (lower(location_id)) stored,
    name        text not null,
    language    text not null,
    time_zone   text not null,
    links       jsonb not null default '{}',
    version     bigint not null default 0,
    created_at  timestamptz not null
);

-- Every location id that was ever given, so that none is given twice. Never deleted from.
create table location_ids_used (
    folded_id text primary key,
    used_at   timestamptz not null
);

create function remember_location_id() returns trigger
    language plpgsql
as $$
begin
    insert into location_ids_used (folded_id, used_at) values (lower(new.location_id), new.created_at);
    return new;
end
$$;

create trigger location_id_is_given_once
    before insert on locations
    for each row execute function remember_location_id();

create table users (
    user_id       uuid primary key,
    email         text not null unique check (email = lower(btrim(email))),
    name          text not null,
    password_hash text,
    agency_admin  boolean not null default false,
    language      text not null,
    version       bigint not null default 0,
    created_at    timestamptz not null
);

create table memberships (
    location_id text not null references locations on delete cascade,
    user_id     uuid not null references users on delete cascade,
    areas       text[] not null,
    version     bigint not null default 0,
    primary key (location_id, user_id)
);
create index memberships_of_user on memberships (user_id);

create table api_keys (
    key_id       uuid primary key,
    kind         text not null check (kind in ('agency', 'location', 'personal')),
    location_id  text references locations on delete cascade,
    user_id      uuid references users on delete cascade,
    name         text not null,
    secret_hash  bytea not null unique,
    scopes       text[] not null,
    areas        text[] not null,
    created_by   uuid,
    created_at   timestamptz not null,
    expires_at   timestamptz,
    last_used_at timestamptz,
    revoked_at   timestamptz,
    version      bigint not null default 0,
    check ((kind = 'location') <= (location_id is not null)),
    check ((kind = 'personal') = (user_id is not null))
);
create index api_keys_of_location on api_keys (location_id, created_at);

-- Records --------------------------------------------------------------------------------------------------------------

-- Locked first by every writing transaction of a location, so that change numbers become visible in order.
create table location_changes (
    location_id text primary key references locations on delete cascade,
    last_no     bigint not null default 0,
    due_at      timestamptz
);
-- The lane's due list.
create index location_changes_due on location_changes (due_at) where due_at is not null;

create table source_records (
    location_id    text not null references locations on delete cascade,
    kind           text not null,
    record_id      text not null,
    parent_kind    text,
    parent_id      text,
    contact_id     text,
    name           text not null,
    attributes     jsonb not null,
    skeleton       boolean not null default false,
    version        numeric,
    memory         boolean,
    -- The version of the delivery that last mentioned "memory": an objection that arrives late still counts.
    memory_version numeric,
    eligible       boolean not null,
    change_no      bigint not null,
    changed_at     timestamptz not null,
    primary key (location_id, kind, record_id),
    check ((parent_kind is null) = (parent_id is null))
);
-- Records.next: the changed ones of a kind after a cursor.
create index source_records_changed on source_records (location_id, kind, change_no);
-- Fan-outs: the children of a parent.
create index source_records_children on source_records (location_id, parent_kind, parent_id, kind, record_id)
    where parent_id is not null;
-- Fan-outs and erasures of a contact.
create index source_records_of_contact on source_records (location_id, contact_id, kind, record_id)
    where contact_id is not null;

-- What was deleted, so that a late upsert is refused and an objection outlives the deletion. Outlives its location.
create table record_tombstones (
    location_id    text not null,
    kind           text not null,
    record_id      text not null,
    version        numeric,
    memory         boolean,
    memory_version numeric,
    erased         boolean not null default false,
    deleted_at     timestamptz not null,
    primary key (location_id, kind, record_id)
);

-- Which contact became part of which, step by step as the host said it (Merges follows the steps). Earlier ids stay known
-- and erasable, also when their own records are gone.
create table contact_merges (
    location_id text not null references locations on delete cascade,
    contact_id  text not null,
    target_id   text not null,
    primary key (location_id, contact_id)
);
create index contact_merges_into on contact_merges (location_id, target_id);

-- Parents whose children must be looked at again; the position is the last child that was.
create table fan_outs (
    location_id text not null references locations on delete cascade,
    parent_kind text not null,
    parent_id   text not null,
    after_kind  text not null default '',
    after_id    text not null default '',
    queued_at   timestamptz not null,
    primary key (location_id, parent_kind, parent_id)
);

-- Cognee: servers, logins, connection ----------------------------------------------------------------------------------

create table servers (
    server_id         uuid primary key,
    address           text not null unique,
    version           text,
    posture           text not null default 'unknown' check (posture in ('on', 'unproven', 'off', 'unknown')),
    posture_at        timestamptz,
    posture_due_at    timestamptz not null default now(),
    posture_attempts  integer not null default 0,
    posture_error     text,
    canary_step       text not null default 'probe'
                      check (canary_step in ('probe', 'plant', 'build', 'poll', 'check')),
    canary_token      text,
    canary_built      boolean not null default false,
    canary_started_at timestamptz,
    warnings          text[] not null default '{}',
    paused_reason     text,
    paused_at         timestamptz,
    created_at        timestamptz not null
);

create table logins (
    login_id        uuid primary key,
    server_id       uuid not null references servers,
    cognee_user_id  uuid not null,
    email           text not null,
    credential_kind text not null check (credential_kind in ('password', 'api_key')),
    sealed          bytea not null,
    sealed_key_id   text not null,
    own_of          text,
    created_at      timestamptz not null,
    version         bigint not null default 0,
    unique (server_id, cognee_user_id)
);
create unique index logins_own_of on logins (own_of) where own_of is not null;

-- At most one row: the agency's connection.
create table cognee_connection (
    singleton            boolean primary key default true check (singleton),
    server_id            uuid not null references servers,
    login_id             uuid not null references logins,
    allow_internal       boolean not null,
    locations_may_enable boolean not null,
    send_unproven        boolean not null,
    model_provider       text,
    changed_at           timestamptz not null,
    changed_by           text not null,
    version              bigint not null default 0
);

create table lanes (
    server_id uuid primary key references servers on delete cascade,
    fence     bigint not null default 0
);

-- Consent: people write it ---------------------------------------------------------------------------------------------

create table cognee_sharing (
    location_id     text primary key references locations on delete cascade,
    memory_on       boolean not null default false,
    members_may_ask boolean not null default false,
    changed_at      timestamptz not null,
    changed_by      text not null,
    version         bigint not null default 0
);

create table cognee_sharing_types (
    location_id text not null references locations on delete cascade,
    type        text not null,
    state       text not null check (state in ('off', 'preparing', 'on')),
    redact      boolean,
    since       timestamptz not null,
    changed_by  text not null,
    primary key (location_id, type)
);

-- Append-only: what was on when. Outlives its location.
create table cognee_sharing_history (
    entry_id    bigint generated always as identity primary key,
    location_id text not null,
    at          timestamptz not null,
    actor       text not null,
    type        text,
    state       text not null,
    redact      boolean,
    server_id   uuid,
    login_id    uuid
);
create index cognee_sharing_history_of on cognee_sharing_history (location_id, at);

-- Progress: the engine writes it ---------------------------------------------------------------------------------------

create table cognee_datasets (
    location_id      text not null references locations on delete cascade,
    dataset_key      uuid not null,
    type             text not null,
    generation       integer not null check (generation >= 1),
    server_id        uuid not null references servers,
    login_id         uuid not null references logins,
    name             text not null,
    cognee_id        uuid,
    owner_id         uuid,
    role             text not null check (role in ('read', 'next', 'leaving')),
    phase            text not null check (phase in ('idle', 'sending', 'building', 'backoff')),
    attempts         integer not null default 0,
    next_attempt_at  timestamptz,
    last_error       text,
    last_error_at    timestamptz,
    last_sync_at     timestamptz,
    build_started_at timestamptz,
    build_called_at  timestamptz,
    last_progress_at timestamptz,
    progress_done    integer,
    progress_total   integer,
    last_built_at    timestamptz,
    -- What the cursors were moved under; another choice or rule looks at every record again.
    redact           boolean,
    rule_version     integer,
    primary key (location_id, dataset_key),
    unique (location_id, type, generation)
);
-- What is left on a server or login, asked before either may go.
create index cognee_datasets_of_login on cognee_datasets (server_id, login_id);
-- Builds at once per server.
create index cognee_datasets_building on cognee_datasets (server_id) where phase = 'building';

create table cognee_cursors (
    location_id text not null,
    dataset_key uuid not null,
    kind        text not null,
    change_no   bigint not null default 0,
    full_pass   bigint,
    primary key (location_id, dataset_key, kind),
    foreign key (location_id, dataset_key) references cognee_datasets on delete cascade
);

create table cognee_items (
    location_id    text not null,
    dataset_key    uuid not null,
    kind           text not null,
    record_id      text not null,
    hash           text not null,
    item_id        uuid not null,
    state          text not null
                   check (state in ('sending', 'sent', 'superseded', 'removing', 'erasing', 'refused')),
    file_name      text not null,
    data_id        uuid,
    rule_version   integer not null,
    redacted       boolean not null,
    redactions     integer not null,
    shortened      boolean not null,
    characters     integer not null,
    contact_id     text,
    change_no      bigint not null,
    sent_at        timestamptz,
    built_at       timestamptz,
    refused_reason text,
    primary key (location_id, dataset_key, kind, record_id, hash),
    foreign key (location_id, dataset_key) references cognee_datasets on delete cascade
);
-- Recall: from Cognee's document id to our record.
create index cognee_items_by_data on cognee_items (location_id, dataset_key, data_id);
-- Deletions point at items.
create unique index cognee_items_by_id on cognee_items (location_id, item_id);
-- Settling an unknown add, retiring, counting what waits for a build.
create index cognee_items_open on cognee_items (location_id, dataset_key, state) where state <> 'sent' or built_at is null;
-- Erasing a contact.
create index cognee_items_of_contact on cognee_items (location_id, contact_id) where contact_id is not null;

-- Outlives restarts, an unreachable Cognee and the location itself: no foreign key to locations, datasets or items.
create table cognee_deletions (
    deletion_id     uuid primary key,
    location_id     text not null,
    server_id       uuid not null,
    login_id        uuid not null,
    dataset_key     uuid not null,
    dataset_name    text not null,
    dataset_id      uuid,
    item_id         uuid,
    data_id         uuid,
    file_name       text,
    reason          text not null,
    attempts        integer not null default 0,
    next_attempt_at timestamptz not null,
    called_at       timestamptz,
    last_error      text,
    requested_at    timestamptz not null,
    closed_at       timestamptz,
    outcome         text
);
-- One open row per item, and one per dataset (item_id null).
create unique index cognee_deletions_open on cognee_deletions (location_id, dataset_key, item_id) nulls not distinct
    where closed_at is null;
-- The lane's due list.
create index cognee_deletions_due on cognee_deletions (server_id, next_attempt_at) where closed_at is null;

-- A location that goes queues the deletion of all its datasets, also when the row is deleted with plain SQL. Before the
-- delete, because the cascade has already taken cognee_datasets when an "after" trigger runs.
create function queue_datasets_of_location() returns trigger
    language plpgsql
as $$
begin
    insert into cognee_deletions (deletion_id, location_id, server_id, login_id, dataset_key, dataset_name, dataset_id,
                                  reason, next_attempt_at, requested_at)
    select gen_random_uuid(), d.location_id, d.server_id, d.login_id, d.dataset_key, d.name, d.cognee_id,
           'location_deleted', now(), now()
      from cognee_datasets d
     where d.location_id = old.location_id
    on conflict (location_id, dataset_key, item_id) where closed_at is null do nothing;
    return old;
end
$$;

create trigger location_takes_its_datasets
    before delete on locations
    for each row execute function queue_datasets_of_location();

-- Audit ----------------------------------------------------------------------------------------------------------------

create table audit_log (
    entry_id    bigint generated always as identity primary key,
    location_id text,
    at          timestamptz not null,
    actor_kind  text not null,
    actor_id    text not null,
    action      text not null,
    summary     text not null,
    counts      jsonb not null default '{}'
);
create index audit_log_of_location on audit_log (location_id, entry_id);

-- Sessions, scheduler, limits: tables of the libraries, in the form their versions ask for -----------------------------

create table spring_session (
    primary_id            char(36) not null primary key,
    session_id            char(36) not null unique,
    creation_time         bigint not null,
    last_access_time      bigint not null,
    max_inactive_interval integer not null,
    expiry_time           bigint not null,
    principal_name        varchar(100)
);
create index spring_session_expiry on spring_session (expiry_time);
create index spring_session_principal on spring_session (principal_name);

create table spring_session_attributes (
    session_primary_id char(36) not null references spring_session (primary_id) on delete cascade,
    attribute_name     varchar(200) not null,
    attribute_bytes    bytea not null,
    primary key (session_primary_id, attribute_name)
);

create table scheduled_tasks (
    task_name            text not null,
    task_instance        text not null,
    task_data            bytea,
    execution_time       timestamptz not null,
    picked               boolean not null,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures integer,
    last_heartbeat       timestamptz,
    version              bigint not null,
    priority             smallint,
    primary key (task_name, task_instance)
);
create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);

create table rate_limits (
    id         text primary key,
    state      bytea,
    expires_at bigint
);

-- Who may see and do what ----------------------------------------------------------------------------------------------

call tenant_policy('locations');
call tenant_policy('memberships');
call tenant_policy('api_keys');
call tenant_policy('location_changes');
call tenant_policy('source_records');
call tenant_policy('record_tombstones');
call tenant_policy('contact_merges');
call tenant_policy('fan_outs');
call tenant_policy('cognee_sharing');
call tenant_policy('cognee_sharing_types');
call tenant_policy('cognee_sharing_history');
call tenant_policy('cognee_datasets');
call tenant_policy('cognee_cursors');
call tenant_policy('cognee_items');
call tenant_policy('cognee_deletions');
call tenant_policy('audit_log');

grant usage on schema public to ${service_role};
grant select, insert, update, delete on all tables in schema public to ${service_role};
grant usage, select on all sequences in schema public to ${service_role};
grant execute on function app_location() to ${service_role};
-- Append-only for the service.
revoke update, delete on audit_log, cognee_sharing_history, location_ids_used from ${service_role};
revoke insert, update, delete on flyway_schema_history from ${service_role};
