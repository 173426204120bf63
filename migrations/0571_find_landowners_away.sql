create index concurrently user_profile_away_untold on user_profile (away_from) where away_from is not null and not away_told;
