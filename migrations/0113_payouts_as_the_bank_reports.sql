-- What a bank file reports of payouts that were ordered in a file, by the end-to-end id that we gave each: sent, or returned. `bank_file` comes with
-- a later number, so a trigger says what a foreign key would.
create table bank_payout_report (
  bank_file_id uuid not null, line int not null check (line > 0),
  kind text not null check (kind in ('sent', 'returned')),
  payout_id uuid not null, attempt int not null check (attempt > 0), -- as the file says; no such payout may be ours
  amount_ore bigint not null check (amount_ore > 0), booked_on date not null, reason text check (length(reason) <= 200),
  outcome text check (outcome in ('done', 'known', 'unmatched')), -- null until it is recorded
  primary key (bank_file_id, line)
);
create function payout_report_is_of_a_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from bank_file where bank_file_id = new.bank_file_id) then
    raise exception 'there is no bank file %', new.bank_file_id;
  end if;
  if tg_op <> 'INSERT' and (old.outcome is not null or to_jsonb(new) - 'outcome' is distinct from to_jsonb(old) - 'outcome') then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger payout_report_is_of_a_file before insert or update on bank_payout_report for each row execute function payout_report_is_of_a_file();
