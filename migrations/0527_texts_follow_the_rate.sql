create trigger commission_rate_is_told after insert on commission_rate
  for each statement execute function shared_changed('translations');
