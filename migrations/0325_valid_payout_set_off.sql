alter table payout validate constraint payout_set_off;
