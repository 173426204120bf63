-- Prices of a season card from some days of its season on (rules 2.10).
alter table offering
  add column season_prices jsonb not null default '[]',
  add constraint offering_season_prices_check
    check (jsonb_typeof(season_prices) = 'array' and jsonb_array_length(season_prices) <= 50) not valid,
  add constraint offering_season_prices_check1
    check (season_prices = '[]' or (duration_type = 'season' and allow_concurrent_bookings)) not valid;
