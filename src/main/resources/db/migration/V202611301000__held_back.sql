-- Whether a cycle left work lying because nothing may be sent to the lane's server. Whatever allows it again, a proof, a
-- test or the agency's tick, and whoever dies meanwhile: the lane sees it here and wakes every location.
alter table lanes add column held_back boolean not null default false;
