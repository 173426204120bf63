-- Payouts that go to the bank in a file: each line is an attempt by bank file, so that a payout is in one open batch, and not at the provider.
create table payout_batch (
  payout_batch_id uuid primary key default gen_random_uuid(),
  account text not null check (account ~ '^\d{11}$'), pay_on date not null,
  created_at timestamptz not null, created_by text not null references user_profile
);
create index on payout_batch (created_at desc, payout_batch_id desc);
alter table payout_attempt add constraint payout_attempt_of_a_way unique (payout_id, attempt, way);
create table payout_batch_line (
  payout_batch_id uuid not null references payout_batch, line int not null check (line > 0),
  payout_id uuid not null, attempt int not null, way text not null default 'bank_file' check (way = 'bank_file'),
  creditor text not null check (length(creditor) between 1 and 70), -- as the file names them
  amount_ore bigint not null check (amount_ore > 0),
  primary key (payout_batch_id, line), unique (payout_id, attempt),
  foreign key (payout_id, attempt, way) references payout_attempt (payout_id, attempt, way)
);
create function batch_line_is_kept() returns trigger language plpgsql as $$
begin raise exception 'a line of a payout batch is kept'; end $$;
create trigger batch_line_is_kept before update or delete on payout_batch_line for each row execute function batch_line_is_kept();
