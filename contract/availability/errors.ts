export const availabilityErrors = {
  period_too_long: 422,
  nothing_chosen: 422,
  too_many_blackouts: 422,
  blackout_order: 422,
  too_many_day_prices: 422,
  price_of_whole_season: 422,
  calendar_not_found: 404,
  calendar_address: 422,
  calendar_known: 409,
  too_many_calendars: 422,
} as const;
