-- Whom a landowner has asked to help with a property, and with what. Until it is accepted a row is an invitation to an address; the account
-- that has that address takes it (decision 54).
create table co_host (
  co_host_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  uid text references user_profile on delete cascade,
  rights text[] not null check (cardinality(rights) between 1 and 3 and rights <@ array['answer', 'calendar', 'edit']),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  check ((uid is null) = (accepted_at is null)),
  unique (property_id, email),
  unique (property_id, uid)
);
create index on co_host (uid);
create index on co_host (email);

-- What policies read of a property: whose it is, who may see it, and what its co-hosts may.
create function co_hosts_of(property uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(uid, to_jsonb(rights)), '{}') from co_host where property_id = property and uid is not null
$$;
create function property_access(p property) returns jsonb language sql stable as $$
  select jsonb_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility, 'coHosts', co_hosts_of(p.property_id))
$$;
-- The same for lists: where a person has this right, or any at all where none is named.
create function co_hosted_by(person text, wanted text default null) returns uuid[] language sql stable as $$
  select coalesce(array_agg(property_id), '{}') from co_host where uid = person and (wanted is null or wanted = any (rights))
$$;

-- Deleting a property or an account ends the co-hosting at once.
create function delete_co_hosts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'property' then delete from co_host where property_id = new.property_id;
  else delete from co_host where uid = new.uid or email = lower(old.email);
  end if;
  return null;
end $$;
create trigger property_deletion_ends_co_hosting after update of deleted_at on property for each row when (new.deleted_at is not null) execute function delete_co_hosts();
create trigger account_deletion_ends_co_hosting after update of deleted_at on user_profile for each row when (new.deleted_at is not null) execute function delete_co_hosts();

alter table audit drop constraint audit_actor_role_check,
  add constraint audit_actor_role_check check (actor_role in ('hunter', 'landowner', 'co_host', 'admin', 'system', 'provider'));
