-- Changes of many offerings at once (rules 9.22, decision 187).

create table bulk_change (
  bulk_change_id uuid primary key default gen_random_uuid(),
  actor_uid text not null references user_profile (uid) on delete cascade,
  kind text not null
    check (kind in ('close_days', 'set_price', 'adjust_price', 'next_season', 'invite_co_host')),
  -- what was asked for: BulkRequest in contract/bulk-change/fields.ts, without an e-mail address
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  created_at timestamptz not null,
  undone_at timestamptz
);
create index bulk_change_actor_uid_idx on bulk_change (actor_uid, created_at desc, bulk_change_id desc);

select people_are_here('bulk_change', 'actor_uid');

-- What a change did to one offering, or to one property when co-hosts were invited.
create table bulk_change_item (
  bulk_change_id uuid references bulk_change (bulk_change_id) on delete cascade,
  position int not null,
  property_id uuid not null references property (property_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  -- ItemState in domain/bulk-change/item-state.ts: what undoing needs
  before jsonb not null,
  after jsonb not null,
  -- null until the change is undone; false: it could not be undone any more
  undone boolean,
  primary key (bulk_change_id, position)
);
create index bulk_change_item_property_id_idx on bulk_change_item (property_id);
create index bulk_change_item_offering_id_idx on bulk_change_item (offering_id)
  where offering_id is not null;
