-- From when payouts go to the account (rules 6.5); null where there never was another. An account that takes another's place, also after that
-- was taken out, says so anew.
alter table user_profile add payout_account_from timestamptz;
create function payout_account_says_from_when() returns trigger language plpgsql as $$
begin
  if new.bank_account_number is distinct from old.bank_account_number and new.deleted_at is null
    and (old.bank_account_number is not null or old.payout_account_from is not null) and new.payout_account_from is not distinct from old.payout_account_from then
    raise exception 'another payout account of % has to say from when it holds', new.uid;
  end if;
  return new;
end $$;
create trigger payout_account_says_from_when before update of bank_account_number on user_profile for each row execute function payout_account_says_from_when();
