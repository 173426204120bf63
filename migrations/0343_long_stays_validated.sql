alter table instalment validate constraint instalment_held_80_days;
