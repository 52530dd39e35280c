-- Records that may be in the memory as far as they themselves, their parents and their contact go. Whether the type is on
-- is asked apart (cognee_sharing_types), because people see a type's records while it is preparing.
create or replace view alive_records with (security_invoker = true) as
select r.location_id, r.kind, r.record_id
  from source_records r
 where r.eligible
   and not r.skeleton
   and r.memory is distinct from false
   and not exists (select from source_records c
                    where c.location_id = r.location_id
                      and c.kind = 'contact'
                      and c.record_id = r.contact_id
                      and c.memory is false)
   and (r.parent_id is null
        or exists (select from source_records p
                    where p.location_id = r.location_id
                      and p.kind = r.parent_kind
                      and p.record_id = r.parent_id
                      and p.eligible
                      and p.memory is distinct from false
                      and (p.parent_id is null
                           or exists (select from source_records g
                                       where g.location_id = p.location_id
                                         and g.kind = p.parent_kind
                                         and g.record_id = p.parent_id
                                         and g.eligible
                                         and g.memory is distinct from false))));

grant select on alive_records to ${service_role};
