-- Kept as they were written: jsonb takes no half of a surrogate pair, and writes 1e300 out in 300 digits, past its bound.
alter table app_error drop constraint app_error_details_check,
  alter details type json using details::json,
  add check (octet_length(details::text) <= 24000);
