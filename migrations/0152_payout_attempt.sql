-- Each time a payout is asked of the provider: to which account, under a key of its own, and what came of it. A refused one is over; of what is
-- open or sent there is one, so that nothing goes out twice.
create table payout_attempt (
  payout_id uuid not null references payout, attempt int not null check (attempt > 0),
  bank_account_number text not null check (bank_account_number ~ '^\d{11}$'),
  begun_at timestamptz not null, ended_at timestamptz,
  outcome text check (outcome in ('sent', 'refused')), reason text,
  primary key (payout_id, attempt),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'refused') = (reason is not null))
);
create unique index payout_attempt_one_open on payout_attempt (payout_id) where outcome is distinct from 'refused';
create function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or (new.payout_id, new.attempt, new.bank_account_number, new.begun_at) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.begun_at) then
    raise exception 'a payout''s attempt keeps its account, and its outcome';
  end if;
  return new;
end $$;
create trigger payout_attempt_is_kept before update or delete on payout_attempt for each row execute function payout_attempt_is_kept();
