-- Wardens: co-hosts with the right `control`, who see nothing of a property but its borders (rules 9.27).
alter table co_host drop constraint co_host_rights_check;
alter table co_host add constraint co_host_rights_check
  check (cardinality(rights) between 1 and 4 and rights <@ array['answer', 'calendar', 'edit', 'control']) not valid;

create function are_more_than_control(rights text[]) returns boolean language sql immutable as $$
  select not rights <@ array['control']
$$;

create or replace function co_hosted_by(person text, wanted text default null) returns uuid[] language sql stable as $$
  select coalesce(array_agg(property_id), '{}')
  from co_host
  where uid = person and case when wanted is null then are_more_than_control(rights) else wanted = any (rights) end
$$;

create or replace function properties_of_group(wanted uuid, person text) returns uuid[] language sql stable as $$
  select coalesce(array_agg(p.property_id), '{}')
  from property_group g
    join property_group_member m using (property_group_id)
    join property p using (property_id)
    left join co_host c on c.property_id = p.property_id and c.uid = person
  where g.property_group_id = wanted and p.deleted_at is null
    and (p.owner_uid = person or are_more_than_control(c.rights))
    and (g.owner_uid = person or (g.owner_uid = p.owner_uid and 'edit' = any (c.rights)))
$$;
