alter table ground_hold validate constraint ground_hold_kinds;
