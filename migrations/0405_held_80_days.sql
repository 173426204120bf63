-- No card money is held longer, of no stay. Not validated: the charges of long stays that were made before this stay as they are.
alter table instalment drop constraint instalment_held_80_days,
  add constraint instalment_held_80_days check ((charge_at at time zone 'Europe/Oslo')::date >= payout_on - 80) not valid;
