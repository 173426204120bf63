export const availabilityErrors = {
  period_too_long: "Choose at most 24 months at a time.",
  nothing_chosen: "Choose at least one offering, cabin or service.",
  too_many_blackouts: "{name} would have too many closed periods. Open some of them first.",
  blackout_order: "A blackout period needs both dates, with start before end.",
  too_many_day_prices:
    "{name} would have too many days with a price of their own. Take some of them away first.",
  price_of_whole_season: "{name} is let for the whole season at one price.",
  calendar_not_found: "There is no such calendar, or its address has been replaced.",
  calendar_address: "The address must be a public calendar address that starts with https://.",
  calendar_known: "This calendar is already being imported.",
  too_many_calendars: "You already import as many calendars as you can.",
};
