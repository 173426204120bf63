-- A transfer that was sent may be reversed at the provider: its attempt is over, the money is back with us, and another attempt may be made.
alter table payout_attempt drop constraint payout_attempt_outcome_check, drop constraint payout_attempt_check1,
  add provider_transfer_id text,
  add constraint payout_attempt_outcome check (outcome in ('sent', 'refused', 'returned')),
  add constraint payout_attempt_says_why check ((coalesce(outcome, '') in ('refused', 'returned')) = (reason is not null)),
  add constraint payout_attempt_returned_from check ((outcome is not distinct from 'returned') = (provider_transfer_id is not null));
create index payout_attempt_returned on payout_attempt (provider_transfer_id) where provider_transfer_id is not null;
drop index payout_attempt_one_open;
create unique index payout_attempt_one_open on payout_attempt (payout_id) where outcome is null or outcome = 'sent';
create or replace function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.outcome is not null and (old.outcome, new.outcome) is distinct from ('sent', 'returned'))
    or (new.payout_id, new.attempt, new.bank_account_number, new.connected_account, new.begun_at, new.way) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.connected_account, old.begun_at, old.way) then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;
