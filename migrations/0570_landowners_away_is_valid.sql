alter table user_profile validate constraint away_is_a_period;
