-- Permits of the members of a team (rules 9.26, docs/permit.md), and the keys that sign them.

-- A pair of Ed25519 keys. It signs from valid_from until valid_to; once it has leaked nothing that it signed is
-- believed.
create table permit_key (
  kid int primary key check (kid between 1 and 65535),
  public_key bytea not null check (length(public_key) = 32),
  -- PKCS #8, sealed under a secret of the settings (server/features/permit/seal.ts)
  sealed_private_key bytea not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_from <= valid_to),
  compromised_at timestamptz,
  -- one signs at a time
  constraint permit_key_signs_alone exclude using gist (tstzrange(valid_from, valid_to) with &&)
    where (compromised_at is null)
);

-- A permit, valid until it is void, which is for good.
create table permit (
  permit_id text primary key check (permit_id ~ '^[0-9a-f]{16}$'),
  member_id uuid not null references party_member (member_id) on delete cascade,
  booking_id uuid not null references booking (booking_id) on delete cascade,
  kid int not null references permit_key (kid),
  -- the stay and the parts of the ground, none for the whole, for which it was issued
  from_date date not null,
  to_date date not null check (from_date < to_date),
  ground_ids uuid[] not null,
  -- the text of the QR code; empty once its member is forgotten
  payload text not null check (length(payload) <= 311),
  -- what name and birth year were hashed with, never shown
  salt bytea not null check (length(salt) = 16),
  issued_at timestamptz not null,
  void_reason text check (void_reason in
    ('member_left', 'member_changed', 'booking_ended', 'stay_changed', 'not_ready', 'key_compromised')),
  -- when it was written to the audit that it is void
  void_at timestamptz,
  constraint permit_is_void_for_a_reason check (void_at is null or void_reason is not null)
);
create unique index permit_one_valid on permit (member_id) where void_reason is null;
create index permit_member_id_idx on permit (member_id);
create index permit_booking_id_idx on permit (booking_id);
create index permit_kid_idx on permit (kid);
create index permit_revoked on permit (to_date) where void_reason is not null;

-- The bookings whose permits may have to be issued or void: a row for each change. Several rows of a booking are
-- one look, and what is added meanwhile is looked at again.
create table permit_check (
  check_id bigint generated always as identity primary key,
  booking_id uuid not null references booking (booking_id) on delete cascade
);
create index permit_check_booking_id_idx on permit_check (booking_id);

create function has_permits(status text) returns boolean language sql immutable as $$
  select status in ('paid', 'in_progress')
$$;
create function check_permits(booked uuid) returns void language sql as $$
  insert into permit_check (booking_id)
    select booking_id from booking where booking_id = booked and has_permits(status)
$$;
create function void_permits(booked uuid, reason text) returns void language sql as $$
  update permit set void_reason = reason where booking_id = booked and void_reason is null
$$;

-- Refuses a permit that is not due, whoever issues it; both rows stay locked until it is committed.
create function permit_is_due() returns trigger language plpgsql as $$
declare
  b booking;
  m party_member;
begin
  select * into strict b from booking where booking_id = new.booking_id for no key update;
  select * into strict m from party_member where member_id = new.member_id for no key update;
  if not has_permits(b.status) or b.offering_id is null or m.booking_id <> b.booking_id
    or m.left_at is not null or m.waits or (b.from_date, b.to_date) <> (new.from_date, new.to_date)
  then
    raise exception 'no permit is due to member %', new.member_id;
  end if;
  return new;
end $$;
create trigger permit_is_due before insert on permit for each row execute function permit_is_due();

create function permit_is_kept() returns trigger language plpgsql as $$
begin
  if old.void_reason is distinct from new.void_reason and old.void_reason is not null
    or to_jsonb(new) - '{void_reason,void_at,payload}'::text[]
      <> to_jsonb(old) - '{void_reason,void_at,payload}'::text[]
    or new.payload not in (old.payload, '')
  then
    raise exception 'permit % is not changed', old.permit_id;
  end if;
  return new;
end $$;
create trigger permit_is_kept before update on permit for each row execute function permit_is_kept();

create function booking_voids_permits() returns trigger language plpgsql as $$
begin
  if not has_permits(new.status) then
    perform void_permits(new.booking_id, 'booking_ended');
  elsif (old.from_date, old.to_date, old.offering_id, old.property_id)
    is distinct from (new.from_date, new.to_date, new.offering_id, new.property_id)
  then
    perform void_permits(new.booking_id, 'stay_changed');
  end if;
  insert into permit_check (booking_id) values (new.booking_id);
  return null;
end $$;
create trigger booking_voids_permits
  after update of status, from_date, to_date, offering_id, property_id on booking
  for each row when ((has_permits(old.status) or has_permits(new.status))
    and (old.status, old.from_date, old.to_date, old.offering_id, old.property_id)
      is distinct from (new.status, new.from_date, new.to_date, new.offering_id, new.property_id))
  execute function booking_voids_permits();

create function ground_voids_permits() returns trigger language plpgsql as $$
begin
  update permit set void_reason = 'stay_changed'
    where booking_id = new.booking_id and void_reason is null and ground_ids <> new.ground_ids;
  perform check_permits(new.booking_id);
  return null;
end $$;
create trigger ground_voids_permits after insert on ground_hold
  for each row when (new.booking_id is not null) execute function ground_voids_permits();

-- A member who leaves has no permit, nor has another name, role, account or browser than it was issued to; who
-- only signs in keeps it. Who is renamed after leaving is forgotten.
create function member_voids_permits() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.left_at is not null then
      update permit set void_reason = 'member_left' where member_id = new.member_id and void_reason is null;
      if new.name <> old.name then
        update permit set payload = '' where member_id = new.member_id and payload <> '';
      end if;
    elsif (old.name, old.role) <> (new.name, new.role) or new.waits
      or old.uid is not null and new.uid is distinct from old.uid
      or old.device_hash is not null and new.uid is null
        and new.device_hash is distinct from old.device_hash
    then
      update permit set void_reason = 'member_changed'
        where member_id = new.member_id and void_reason is null;
    end if;
  end if;
  perform check_permits(new.booking_id);
  return null;
end $$;
create trigger member_voids_permits after insert or update on party_member
  for each row execute function member_voids_permits();

-- What the landowner decides of members who are not ready, and the species that decide what they need.
create function offering_decides_permits() returns trigger language plpgsql as $$
begin
  insert into permit_check (booking_id)
    select booking_id from booking where offering_id = new.offering_id and has_permits(status);
  return null;
end $$;
create trigger offering_decides_permits after update of red_members, target_species on offering
  for each row when ((old.red_members, old.target_species) is distinct from (new.red_members, new.target_species))
  execute function offering_decides_permits();
