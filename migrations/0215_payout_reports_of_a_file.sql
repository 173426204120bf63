-- `bank_file` was made after the table that refers to it, whose trigger stood in for the foreign key.
alter table bank_payout_report add foreign key (bank_file_id) references bank_file;
drop trigger payout_report_is_of_a_file on bank_payout_report;
drop function payout_report_is_of_a_file;
create function payout_report_is_kept() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or to_jsonb(new) - 'outcome' is distinct from to_jsonb(old) - 'outcome' then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger payout_report_is_kept before update on bank_payout_report for each row
  execute function payout_report_is_kept();
