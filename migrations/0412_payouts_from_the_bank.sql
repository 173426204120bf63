-- An administrator has a payout sent from our bank whose landowner the card provider does not pay (rules 6.8).
alter table payout add column by_bank_at timestamptz, add column by_bank_by text, add column by_bank_reason text;
alter table payout
  add constraint payout_by_bank_is_whole check (num_nonnulls(by_bank_at, by_bank_by, by_bank_reason) in (0, 3)) not valid,
  add constraint payout_by_bank_reason_is_said check (length(by_bank_reason) between 1 and 2000) not valid,
  add constraint payout_by_bank_by_somebody foreign key (by_bank_by) references user_profile not valid;
