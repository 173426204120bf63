-- Stays of many weeks are charged before they begin, though their payout is further off than 80 days, until they are divided into parts.
alter table instalment drop constraint instalment_held_80_days,
  add constraint instalment_held_80_days check ((charge_at at time zone 'Europe/Oslo')::date >= payout_on - 80 or to_date - from_date > 45) not valid;
