import { largestPercent } from "#domain/offering/offering-rules.ts";

export const offeringErrors = {
  offering_not_found: "Offering not found. It may have been removed.",
  offering_in_use: "The offering has unfinished bookings. Take it down instead.",
  offering_has_holds:
    "{hasHunter, select, yes {{hunter} has booked} other {Something is held for}} {stay}. {field, select, totalAreaCapacity {On the fullest day {taken} places are taken. Write {taken} or more.} allowConcurrentBookings {You cannot change between one group and several until what is booked is over.} other {What is booked goes from {from} to {to}, and the season has to hold it.}}",
  season_required: "Season dates are required.",
  season_order: "The season must start before it ends.",
  season_too_long: "A season can last at most {years} years. Choose an earlier last day.",
  fixed_price_required: "A valid fixed price is required.",
  start_and_end_price_required: "Start price and end price are both required.",
  fixed_price_excludes_modifiers:
    "A fixed price takes no season price, no weekend adjustment and no long-stay discount.",
  season_needs_fixed_price: "A whole-season offering needs a fixed price.",
  min_days_required: "Enter the minimum number of days.",
  fixed_days_required: "Enter the fixed number of days.",
  days_order: "The maximum days cannot be below the minimum.",
  hunters_order: "The minimum number of hunters cannot exceed the maximum.",
  area_capacity_required: "Enter how many hunters the area can hold at once.",
  concurrent_excludes_accommodation: "Concurrent bookings cannot be enabled when accommodation is included.",
  cabin_included_and_optional: "A cabin chosen as included cannot also be optional.",
  cabin_of_another_property: "The cabin does not belong to this property.",
  price_modifier_value: `An increase can be at most ${largestPercent.percent_increase}%, a decrease at most ${largestPercent.percent_decrease}%, and an amount in whole øre.`,
  next_season_too_late: "The next season must be before the year 2100.",
};
