alter table offering
  validate constraint offering_season_prices_check,
  validate constraint offering_season_prices_check1;
