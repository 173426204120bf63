-- A person's groups of properties, such as "Namdalen" (rules 9.21).

create table property_group (
  property_group_id uuid primary key default gen_random_uuid(),
  owner_uid text not null references user_profile (uid) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null
);
create unique index property_group_name_once on property_group (owner_uid, lower(name));

select people_are_here('property_group', 'owner_uid');

create table property_group_member (
  property_group_id uuid references property_group (property_group_id) on delete cascade,
  property_id uuid references property (property_id) on delete cascade,
  primary key (property_group_id, property_id)
);
create index property_group_member_property_id_idx on property_group_member (property_id);

-- The properties of a group that a person sees: in a group of their own those they own or help with; in the
-- group of a host, those of the host that they may edit.
create function properties_of_group(wanted uuid, person text) returns uuid[] language sql stable as $$
  select coalesce(array_agg(p.property_id), '{}')
  from property_group g
    join property_group_member m using (property_group_id)
    join property p using (property_id)
    left join co_host c on c.property_id = p.property_id and c.uid = person
  where g.property_group_id = wanted and p.deleted_at is null
    and (p.owner_uid = person or are_more_than_control(c.rights))
    and (g.owner_uid = person or (g.owner_uid = p.owner_uid and 'edit' = any (c.rights)))
$$;
