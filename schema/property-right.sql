-- The right to let a property (rules 9.13): the landowner's statement and proof, the decision, and parcels
-- that several accounts have published.

-- The landowner's statement and proof, and the decision; a property without a row has no statement yet.
create table property_right (
  property_id uuid primary key references property (property_id) on delete cascade,
  -- null: nothing is said, and the property waits for it to be published
  held text check (held in ('owner', 'association', 'lease', 'other')),
  -- The organization that holds the right, and its name in Enhetsregisteret; the name is null where the
  -- register did not answer, and is checked by hand.
  organization_number text
    constraint property_right_organization
    check (organization_number is null or is_organization_number(organization_number)),
  organization_name text,
  document_id uuid references document (document_id),
  note text,
  status text not null default 'none' check (status in ('none', 'waiting', 'approved', 'refused')),
  waiting_since timestamptz,
  -- the administrator's question, until the landowner has answered it with a new proof
  question text,
  decided_at timestamptz,
  reason text,
  -- the numbers of the parcels that were approved
  approved_parcels text[],
  -- the property is published once the right is approved
  publishes boolean not null default false,

  constraint property_right_waits
    check ((status = 'waiting') = (waiting_since is not null) and (status <> 'waiting' or held is not null)),
  constraint property_right_is_decided
    check ((status in ('approved', 'refused')) = (decided_at is not null)),
  constraint property_right_of_parcels check ((status = 'approved') = (approved_parcels is not null))
);
create index property_right_waiting on property_right (waiting_since) where status = 'waiting';
create trigger pages_changed after insert or delete or update on property_right
  for each row execute function shared_changed('pages');

-- An approved right publishes only a property that is under review because of it.
create function review_has_ended() returns trigger language plpgsql as $$
begin
  update property_right set publishes = false where property_id = new.property_id and publishes;
  return null;
end $$;
create trigger review_has_ended after update of status on property
  for each row when (old.status = 'under_review' and new.status <> 'under_review')
  execute function review_has_ended();

-- A published property has a parcel that another account's property has published too. Each of the two has a
-- row unless its right is approved; the row is open until an administrator decides about either.
create table parcel_conflict (
  conflict_id bigint primary key generated always as identity,
  property_id uuid not null references property (property_id) on delete cascade,
  other_property_id uuid not null references property (property_id) on delete cascade,
  -- its number, such as 5045-12/3
  parcel text not null,
  found_at timestamptz not null,
  -- when both owners and the administrators were notified; null: a sweep does
  notified_at timestamptz,
  ended_at timestamptz
);
create unique index parcel_conflict_open on parcel_conflict (property_id, other_property_id)
  where ended_at is null;
create index parcel_conflict_other on parcel_conflict (other_property_id) where ended_at is null;
create index parcel_conflict_untold on parcel_conflict (found_at) where notified_at is null;
create trigger pages_changed after insert or delete or update on parcel_conflict
  for each row execute function shared_changed('pages');

create function parcel_number(p parcel) returns text language sql immutable as $$
  select p.municipality_number || '-'
    || concat_ws('/', p.gnr, p.bnr, coalesce(p.fnr, case when p.snr is not null then 0 end), p.snr)
$$;
create function parcels_of(of_property uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(parcel_number(p) order by parcel_number(p)), '{}') from parcel p
  where p.property_id = of_property
$$;

-- Compares the saved property with the parcels of other accounts: ends conflicts that are over, opens new
-- ones, and returns the new ones as (one, other, parcel). `former`: its parcels before it was saved. An
-- earlier approval ends if parcels were added.
create function update_parcel_conflicts(saved uuid, former text[], moment timestamptz)
returns table (one uuid, other uuid, shared_parcel text) language plpgsql as $$
declare
  numbers text[] := parcels_of(saved);
  owner text;
begin
  update property_right set decided_at = null, approved_parcels = null,
      status = case when held is null then 'none' else 'waiting' end,
      waiting_since = case when held is null then null else moment end
    where property_id = saved and status = 'approved' and not numbers <@ approved_parcels;
  -- Another account that saves one of these parcels at the same time waits, and then finds what is saved here.
  perform pg_advisory_xact_lock(hashtextextended('parcel ' || n, 913))
    from (select distinct n from unnest(numbers || former) n order by n) locked;
  -- A wrong number that is corrected ends the conflict, except for who was booked meanwhile.
  update parcel_conflict c set ended_at = moment
    where c.ended_at is null and not (parcels_of(c.property_id) && parcels_of(c.other_property_id))
      and (c.other_property_id = saved or c.property_id = saved and not exists (select from booking b
        where b.property_id = saved and b.status <> 'calculated' and b.terms_accepted_at >= c.found_at));
  select owner_uid into owner from property
    where property_id = saved and status = 'published' and deleted_at is null;
  if not found then return; end if;
  return query
    with clashing as (
      select p.property_id, min(parcel_number(theirs)) as parcel
      from parcel mine join parcel theirs using (municipality_number, gnr, bnr)
        join property p on p.property_id = theirs.property_id
      where mine.property_id = saved and parcel_number(mine) = parcel_number(theirs)
        and p.owner_uid <> owner and p.status = 'published' and p.deleted_at is null
      group by p.property_id
    ), sides as (
      select saved as side, property_id as opposite, parcel from clashing
      union all select property_id, saved, parcel from clashing
    ), opened as (
      insert into parcel_conflict (property_id, other_property_id, parcel, found_at)
      select side, opposite, parcel, moment from sides
      where not exists (select from property_right r where r.property_id = side and r.status = 'approved')
        and not exists (select from property_right r where r.property_id = opposite and r.status = 'refused')
      on conflict (property_id, other_property_id) where ended_at is null do nothing
      returning property_id, other_property_id, parcel
    )
    select distinct least(property_id, other_property_id), greatest(property_id, other_property_id), parcel
    from opened;
end $$;

-- Whether the payouts of a booking are on hold, since another account has published a parcel of its property.
create function right_withholds(of_booking uuid) returns boolean language sql stable as $$
  select exists (select from booking b join parcel_conflict c on c.property_id = b.property_id
    where b.booking_id = of_booking and c.ended_at is null and c.found_at <= b.terms_accepted_at)
$$;

-- The day on which the right was approved; null if it is not approved.
create function right_checked_on(of_property uuid) returns date language sql stable as $$
  select (decided_at at time zone 'Europe/Oslo')::date from property_right
  where property_id = of_property and status = 'approved'
$$;

-- The right as responses show it: PropertyRightView in server/features/property/right-store.ts.
create function right_of(of_property uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'status', case when r.status is distinct from 'refused' and exists (select from parcel_conflict c
        where c.property_id = of_property and c.ended_at is null) then 'conflict'
      else coalesce(r.status, 'none') end,
    'held', r.held, 'organizationNumber', r.organization_number, 'organizationName', r.organization_name,
    'documentId', r.document_id, 'note', r.note, 'question', r.question, 'reason', r.reason,
    'publishes', coalesce(r.publishes, false))
    || case when r.status = 'approved'
      then jsonb_build_object('checkedOn', right_checked_on(of_property)) else '{}' end
  from (select) one left join property_right r on r.property_id = of_property
$$;
