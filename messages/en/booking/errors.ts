/** Where the reader's own request or booking is what takes the days. */

export const bookingErrors = {
  ground_not_open: "The way there, the contact and the rules are shown once the booking is confirmed.",
  booking_not_found: "Booking not found. It may have been cancelled.",
  transition_not_allowed: "Not possible now: the booking is {status}.",
  price_changed: "The price has changed since it was calculated. See the new price and send again.",
  refund_changed: "The refund is now {refundOre}. Nothing has been cancelled yet.",
  payment_disputed:
    "The bank is handling a dispute about the payment. The booking can be cancelled once it is decided.",
  vat_without_number:
    "The price includes VAT, and the landowner has no valid organisation number. It must be in the landowner’s profile before the request can be accepted.",
  invoicing_agreement_required:
    "Utmark issues the invoice in the landowner’s name. The landowner must agree to that before the request can be accepted, once for all requests.",
  own_offering: "You cannot book your own property.",
  no_access: "You have no access to this invoice.",
  offering_not_available: "Offering not available for pricing.",
  start_not_before_end: "Departure must be after arrival.",
  range_reversed: "The lowest cannot be above the highest.",
  dates_in_past: "The dates are in the past. Choose an arrival from today on.",
  before_sales_start: "Sales open on {salesStartDate}.",
  outside_season: "The stay must lie within the season, {validFrom}–{validTo}.",
  start_weekday_required: "Arrival must be on a {weekday}.",
  duration_too_short: "The stay must last at least {minDays, plural, one {# day} other {# days}}.",
  duration_too_long: "The stay can last at most {maxDays, plural, one {# day} other {# days}}.",
  duration_not_exact: "The stay lasts exactly {fixedDays, plural, one {# day} other {# days}}.",
  whole_season_required: "This is let for the whole season: arrival {validFrom}, departure {toDate}.",
  too_few_hunters: "There must be at least {minHunters} of you.",
  too_many_hunters: "There can be at most {maxHunters} of you.",
  hunters_not_exact: "There must be exactly {maxHunters} of you.",
  dates_unavailable:
    "{hasDate, select, yes {The ground is closed on {date}. Choose other days.} other {The ground is closed on these days. Choose other days.}}",
  dates_booked:
    "{hasBookingId, select, yes {You have already {statusCode, select, pending {asked for} other {booked}} {stay} here.} other {{hasDate, select, yes {It is already booked on {date}. Choose other days.} other {These days are already booked. Choose other days.}}}}",
  capacity_exceeded:
    "{hasPlacesLeft, select, yes {Capacity exceeded. {placesLeft, plural, one {# place is} other {# places are}} left on {date}. Come fewer, or choose another day.} other {{hasBookingId, select, yes {You have already {statusCode, select, pending {asked for} other {booked}} {stay} here.} other {Capacity exceeded. It is full on {date}. Choose another day.}}}}",
  cabin_unavailable:
    "{hasBookingId, select, yes {You have already {statusCode, select, pending {asked for} other {booked}} {stay} here.} other {{hasName, select, yes {The cabin {name}} other {The cabin}} is not available {hasDate, select, yes {on {date}} other {on these days}}. {hasIncluded, select, yes {Choose other days.} other {Choose other days, or another cabin.}}}}",
  cabin_required: "Choose at least one cabin, or an offering.",
  cabin_repeated: "This cabin is chosen twice. Remove one of them.",
  service_not_offered: "This service is not part of the offering.",
  service_quantity_exceeded:
    "{hasDate, select, yes {{hasLeft, select, yes {Only {left}} other {None}} left of {name} on {date}.} other {You can choose at most {maxQuantity} of {name}.}}",
  service_closed: "{name} cannot be had on {date}. Choose other days, or go without it.",
  too_many_open_requests:
    "{bound, select, nights {Until you have paid for a booking, you can hold at most {most} nights in all.} newcomers {Hunters who have not paid for a booking before can together wait for an answer for at most {most}% of the open nights here. Choose fewer nights, or try again when some have had their answer.} property {You can have at most {most} unanswered requests on one property. Wait for an answer, or withdraw one of them.} other {You can have at most {most} unanswered requests at a time. Wait for an answer, or withdraw one of them.}}",
  terms_required: "You must accept the terms before sending the request.",
  price_too_high: "The total is too large. Choose fewer people, days or services.",
  privacy_required: "You must accept the privacy policy before sending the request.",
  buyer_address_required: "Enter your address, or the organisation number of whoever is to get the invoice.",
};
