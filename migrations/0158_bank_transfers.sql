-- A bank transfer as an administrator recorded it: the day it came, and the bank's reference (rules 6.6).
alter table payment add column received_on date, add column reference text check (length(reference) <= 200),
  add constraint payment_by_bank_has_day check (provider = 'manual' or (received_on is null and reference is null));
