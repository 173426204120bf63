-- A payment of a bank file is known by all that tells it (rules 6.9): the bank's reference of the payment, that of its entry, the payer's own. What the
-- payer wrote, and the account that it came from, stay with it.
alter table bank_transaction
  add column own_reference text, add column entry_reference text, add column end_to_end_id text,
  add column payer_account text, add column message text,
  add column format text, -- of the file that it came in first
  add column resembles uuid, -- another payment that it may be: an administrator says
  add column reversed_on date, -- the bank has taken it back
  add constraint bank_transaction_texts_are_short check (
    length(own_reference) <= 200 and length(entry_reference) <= 200 and length(end_to_end_id) <= 200 and length(payer_account) <= 40 and length(message) <= 1000) not valid;
alter table bank_file drop constraint bank_file_format_check,
  add constraint bank_file_format_is_read check (format in ('camt.052', 'camt.053', 'camt.054', 'pain.002', 'ocr')) not valid;

-- What a file has beside payments and payouts of ours, and why nothing is done with it: nothing in a file is dropped unsaid (rules 6.9).
create table bank_file_left_aside (
  bank_file_id uuid not null references bank_file, number int not null check (number > 0),
  line int not null check (line > 0), -- of the file
  why text not null check (why in ('not_booked', 'no_amount', 'money_out', 'money_out_reversed', 'reversed', 'reversal', 'other_account', 'date_to_come', 'too_old', 'other_service', 'sum_of_known', 'order_accepted', 'order_unknown')),
  account text check (length(account) <= 34), reference text check (length(reference) <= 200), booked_on date,
  amount_ore bigint, currency text check (length(currency) = 3), kid text check (length(kid) <= 25), payer text check (length(payer) <= 200), message text check (length(message) <= 1000),
  primary key (bank_file_id, number)
);

-- A credit of an earlier file, or of one recorded by hand, that the bank has taken back: it is undone, or a case (rules 6.9).
create table bank_reversal (
  bank_reversal_id uuid primary key default gen_random_uuid(),
  bank_file_id uuid not null references bank_file, line int not null check (line > 0),
  account text not null check (length(account) <= 34), reference text not null check (length(reference) between 1 and 200),
  booked_on date not null, amount_ore bigint not null check (amount_ore > 0), currency text not null check (currency ~ '^[A-Z]{3}$'),
  kid text check (kid ~ '^\d{2,25}$'), payer text check (length(payer) <= 200), message text check (length(message) <= 1000),
  bank_transaction_id uuid references bank_transaction, payment_id uuid references payment, booking_id uuid references booking,
  -- `closed`: nothing was recorded of it yet. `known`: an earlier file had it. Null until it is recorded.
  outcome text check (outcome in ('undone', 'closed', 'case', 'known')), case_id uuid references payment_case, problem text
);
create index on bank_reversal (bank_file_id);
create index on bank_reversal (bank_transaction_id);
create index on bank_reversal (booking_id);
create function bank_reversal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null then raise exception 'what the bank reported is kept'; end if;
  return new;
end $$;
create trigger bank_reversal_is_kept before update or delete on bank_reversal for each row execute function bank_reversal_is_kept();

-- What the bank answers to an order (pain.002): refused, alone or with the whole file. It may name no amount.
alter table bank_payout_report drop constraint bank_payout_report_kind_check,
  add constraint bank_payout_report_kind_is_read check (kind in ('sent', 'returned', 'refused', 'file_refused')) not valid;

-- Money that the bank has taken back, and that can not be undone any more.
alter table payment_case drop constraint payment_case_kind_check,
  add constraint payment_case_kind_is_known check (kind in ('unmatched', 'dispute', 'refunded_at_provider', 'reversed_by_bank')) not valid;
