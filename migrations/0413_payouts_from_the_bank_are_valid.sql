alter table payout validate constraint payout_by_bank_is_whole;
alter table payout validate constraint payout_by_bank_reason_is_said;
alter table payout validate constraint payout_by_bank_by_somebody;
