import type { Values } from "#contract/errors.ts";
import type { bookingErrors as codes } from "#contract/booking/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";
import { countOf } from "../../phrases.ts";
import { formats } from "../formats.ts";
import { statusWord } from "./status.ts";

const { day, days, money, weekdayName } = formats;

/** Where the reader's own request or booking is what takes the days. */
const own = (v: Values) =>
  `You have already ${v.status === "pending" ? "asked for" : "booked"} ${days(v.fromDate, v.toDate)} here.`;

export const bookingErrors: ErrorTexts<typeof codes> = {
  ground_not_open: "The way there, the contact and the rules are shown once the booking is confirmed.",
  booking_not_found: "Booking not found. It may have been cancelled.",
  transition_not_allowed: (v) => `Not possible now: the booking is ${statusWord(v.status)}.`,
  price_changed: "The price has changed since it was calculated. See the new price and send again.",
  refund_changed: (v) => `The refund is now ${money(v.refundOre)}. Nothing has been cancelled yet.`,
  payment_disputed:
    "The bank is handling a dispute about the payment. The booking can be cancelled once it is decided.",
  vat_without_number:
    "The price includes VAT, and the landowner has no valid organisation number. It must be in the landowner’s profile before the request can be accepted.",
  own_offering: "You cannot book your own property.",
  no_access: "You have no access to this invoice.",
  offering_not_available: "Offering not available for pricing.",
  start_not_before_end: "Departure must be after arrival.",
  range_reversed: "The lowest cannot be above the highest.",
  dates_in_past: "The dates are in the past. Choose an arrival from today on.",
  before_sales_start: (v) => `Sales open on ${day(v.salesStartDate)}.`,
  outside_season: (v) => `The stay must lie within the season, ${day(v.validFrom)}–${day(v.validTo)}.`,
  start_weekday_required: (v) => `Arrival must be on a ${weekdayName(v.weekday)}.`,
  duration_too_short: (v) => `The stay must last at least ${countOf(v.minDays, "day", "days")}.`,
  duration_too_long: (v) => `The stay can last at most ${countOf(v.maxDays, "day", "days")}.`,
  duration_not_exact: (v) => `The stay lasts exactly ${countOf(v.fixedDays, "day", "days")}.`,
  whole_season_required: (v) =>
    `This is let for the whole season: arrival ${day(v.validFrom)}, departure ${day(v.toDate)}.`,
  too_few_hunters: (v) => `There must be at least ${v.minHunters} of you.`,
  too_many_hunters: (v) => `There can be at most ${v.maxHunters} of you.`,
  hunters_not_exact: (v) => `There must be exactly ${v.maxHunters} of you.`,
  dates_unavailable: (v) =>
    v.date
      ? `The ground is closed on ${day(v.date)}. Choose other days.`
      : "The ground is closed on these days. Choose other days.",
  dates_booked: (v) =>
    v.bookingId
      ? own(v)
      : v.date
        ? `It is already booked on ${day(v.date)}. Choose other days.`
        : "These days are already booked. Choose other days.",
  capacity_exceeded: (v) =>
    Number(v.placesLeft) > 0
      ? `Capacity exceeded. ${countOf(v.placesLeft, "place is", "places are")} left on ${day(v.date)}. Come fewer, or choose another day.`
      : v.bookingId
        ? own(v)
        : `Capacity exceeded. It is full on ${day(v.date)}. Choose another day.`,
  cabin_unavailable: (v) =>
    v.bookingId
      ? own(v)
      : `${v.name ? `The cabin ${v.name}` : "The cabin"} is not available ${v.date ? `on ${day(v.date)}` : "on these days"}. ${v.included ? "Choose other days." : "Choose other days, or another cabin."}`,
  cabin_required: "Choose at least one cabin, or an offering.",
  cabin_repeated: "This cabin is chosen twice. Remove one of them.",
  service_not_offered: "This service is not part of the offering.",
  service_quantity_exceeded: (v) =>
    v.date
      ? `${Number(v.left) > 0 ? `Only ${v.left}` : "None"} left of ${v.name} on ${day(v.date)}.`
      : `You can choose at most ${v.maxQuantity} of ${v.name}.`,
  service_closed: (v) => `${v.name} cannot be had on ${day(v.date)}. Choose other days, or go without it.`,
  too_many_open_requests: (v) =>
    v.bound === "nights"
      ? `Until you have paid for a booking, you can hold at most ${v.most} nights in all.`
      : v.bound === "property"
        ? `You can have at most ${v.most} unanswered requests on one property. Wait for an answer, or withdraw one of them.`
        : `You can have at most ${v.most} unanswered requests at a time. Wait for an answer, or withdraw one of them.`,
  terms_required: "You must accept the terms before sending the request.",
  price_too_high: "The total is too large. Choose fewer people, days or services.",
  privacy_required: "You must accept the privacy policy before sending the request.",
};
