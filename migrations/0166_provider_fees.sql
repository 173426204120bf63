-- What the card provider keeps of the money it handles has an account of its own (rules 6.7).
alter table ledger_entry drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account ~ '^(provider|provider_fees|commission|(escrow|refund|landowner|claim)/.+)$');

-- Each attempt of a payout goes by the card provider or by a bank file, and is finished the way it was begun.
alter table payout_attempt add way text not null default 'provider' check (way in ('provider', 'bank_file'));
create or replace function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or (new.payout_id, new.attempt, new.bank_account_number, new.begun_at, new.way) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.begun_at, old.way) then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;
