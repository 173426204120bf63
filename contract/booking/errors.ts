/** Requests and bookings: the refusals, their status and their texts. */
import { type ErrorSpec, enDay, nbDay } from "#contract/error-spec.ts";
import { weekdayName } from "#contract/format.ts";
import { countOf } from "#contract/words.ts";

/** The bokmål word for each booking status, as it reads after «bookingen er». */
export const statusNb: Record<string, string> = {
  calculated: "ikke sendt",
  submitted: "sendt",
  pending: "ikke besvart",
  accepted: "godtatt",
  confirmed: "bekreftet",
  rejected: "avslått",
  paid: "betalt",
  in_progress: "i gang",
  completed: "fullført",
  cancelled: "avbestilt",
  expired: "utløpt",
};

export const bookingErrors = {
  ground_not_open: {
    status: 409,
    nb: "Veien dit, kontakten og reglene vises når bookingen er bekreftet.",
    en: "The way there, the contact and the rules are shown once the booking is confirmed.",
  },
  booking_not_found: {
    status: 404,
    nb: "Vi fant ikke bookingen. Den kan være avbestilt.",
    en: "Booking not found. It may have been cancelled.",
  },
  transition_not_allowed: {
    status: 409,
    nb: (v) => `Det går ikke nå: bookingen er ${statusNb[String(v.status)] ?? v.status}.`,
    en: (v) => `Not possible now: the booking is ${String(v.status).replace("_", " ")}.`,
  },
  price_changed: {
    status: 409,
    nb: "Prisen er endret siden du regnet den ut. Se den nye prisen og send på nytt.",
    en: "The price has changed since it was calculated. See the new price and send again.",
  },
  own_offering: {
    status: 422,
    nb: "Du kan ikke bestille på din egen eiendom.",
    en: "You cannot book your own property.",
  },
  no_access: {
    status: 403,
    nb: "Du har ikke tilgang til denne fakturaen.",
    en: "You have no access to this invoice.",
  },
  offering_not_available: {
    status: 422,
    nb: "Tilbudet kan ikke bestilles nå.",
    en: "Offering not available for pricing.",
  },
  start_not_before_end: {
    status: 422,
    nb: "Avreise må være etter ankomst.",
    en: "Departure must be after arrival.",
  },
  range_reversed: {
    status: 422,
    nb: "Det minste kan ikke være større enn det største.",
    en: "The lowest cannot be above the highest.",
  },
  dates_in_past: {
    status: 422,
    nb: "Datoene har vært. Velg en ankomst fra i dag av.",
    en: "The dates are in the past. Choose an arrival from today on.",
  },
  before_sales_start: {
    status: 422,
    nb: (v) => `Salget åpner ${nbDay(v, "salesStartDate")}.`,
    en: (v) => `Sales open on ${enDay(v, "salesStartDate")}.`,
  },
  outside_season: {
    status: 422,
    nb: (v) => `Oppholdet må ligge i sesongen, ${nbDay(v, "validFrom")}–${nbDay(v, "validTo")}.`,
    en: (v) => `The stay must lie within the season, ${enDay(v, "validFrom")}–${enDay(v, "validTo")}.`,
  },
  start_weekday_required: {
    status: 422,
    nb: (v) => `Ankomst må være en ${weekdayName(Number(v.weekday), "nb")}.`,
    en: (v) => `Arrival must be on a ${weekdayName(Number(v.weekday), "en")}.`,
  },
  duration_too_short: {
    status: 422,
    nb: (v) => `Oppholdet må vare minst ${countOf(v.minDays, "dag", "dager")}.`,
    en: (v) => `The stay must last at least ${countOf(v.minDays, "day", "days")}.`,
  },
  duration_too_long: {
    status: 422,
    nb: (v) => `Oppholdet kan vare høyst ${countOf(v.maxDays, "dag", "dager")}.`,
    en: (v) => `The stay can last at most ${countOf(v.maxDays, "day", "days")}.`,
  },
  duration_not_exact: {
    status: 422,
    nb: (v) => `Oppholdet varer nøyaktig ${countOf(v.fixedDays, "dag", "dager")}.`,
    en: (v) => `The stay lasts exactly ${countOf(v.fixedDays, "day", "days")}.`,
  },
  whole_season_required: {
    status: 422,
    nb: (v) =>
      `Dette leies for hele sesongen: ankomst ${nbDay(v, "validFrom")}, avreise ${nbDay(v, "toDate")}.`,
    en: (v) =>
      `This is let for the whole season: arrival ${enDay(v, "validFrom")}, departure ${enDay(v, "toDate")}.`,
  },
  too_few_hunters: {
    status: 422,
    nb: (v) => `Dere må være minst ${v.minHunters} i følget.`,
    en: (v) => `There must be at least ${v.minHunters} of you.`,
  },
  too_many_hunters: {
    status: 422,
    nb: (v) => `Dere kan være høyst ${v.maxHunters} i følget.`,
    en: (v) => `There can be at most ${v.maxHunters} of you.`,
  },
  hunters_not_exact: {
    status: 422,
    nb: (v) => `Dere må være nøyaktig ${v.maxHunters} i følget.`,
    en: (v) => `There must be exactly ${v.maxHunters} of you.`,
  },
  dates_unavailable: {
    status: 422,
    nb: (v) =>
      v.date
        ? `Terrenget er stengt ${nbDay(v, "date")}. Velg andre dager.`
        : "Terrenget er stengt disse dagene. Velg andre dager.",
    en: (v) =>
      v.date
        ? `The ground is closed on ${enDay(v, "date")}. Choose other days.`
        : "The ground is closed on these days. Choose other days.",
  },
  dates_booked: {
    status: 422,
    nb: (v) =>
      v.date
        ? `Det er allerede opptatt ${nbDay(v, "date")}. Velg andre dager.`
        : "Noen kom før dere til disse dagene. Velg andre dager.",
    en: (v) =>
      v.date
        ? `It is already booked on ${enDay(v, "date")}. Choose other days.`
        : "These days are already booked. Choose other days.",
  },
  capacity_exceeded: {
    status: 422,
    nb: (v) =>
      Number(v.placesLeft) > 0
        ? `Det er ${countOf(v.placesLeft, "plass", "plasser")} igjen ${nbDay(v, "date")}. Kom færre, eller velg en annen dag.`
        : `Det er fullt ${nbDay(v, "date")}. Velg en annen dag.`,
    en: (v) =>
      Number(v.placesLeft) > 0
        ? `Capacity exceeded. ${countOf(v.placesLeft, "place is", "places are")} left on ${enDay(v, "date")}. Come fewer, or choose another day.`
        : `Capacity exceeded. It is full on ${enDay(v, "date")}. Choose another day.`,
  },
  cabin_unavailable: {
    status: 422,
    nb: (v) =>
      `${v.name ? `Hytta ${v.name}` : "Hytta"} er ikke ledig ${v.date ? nbDay(v, "date") : "disse dagene"}. Velg andre dager eller ei annen hytte.`,
    en: (v) =>
      `${v.name ? `The cabin ${v.name}` : "The cabin"} is not available ${v.date ? `on ${enDay(v, "date")}` : "on these days"}. Choose other days or another cabin.`,
  },
  cabin_required: {
    status: 422,
    nb: "Velg minst én hytte, eller et tilbud.",
    en: "Choose at least one cabin, or an offering.",
  },
  cabin_repeated: {
    status: 422,
    nb: "Denne hytta er valgt to ganger. Ta bort den ene.",
    en: "This cabin is chosen twice. Remove one of them.",
  },
  service_not_offered: {
    status: 422,
    nb: "Denne tjenesten hører ikke til tilbudet.",
    en: "This service is not part of the offering.",
  },
  service_quantity_exceeded: {
    status: 422,
    nb: (v) =>
      v.date
        ? `Det er ${Number(v.left) > 0 ? `bare ${v.left}` : "ingen"} igjen av ${v.name} ${nbDay(v, "date")}.`
        : `Du kan velge høyst ${v.maxQuantity} av ${v.name}.`,
    en: (v) =>
      v.date
        ? `${Number(v.left) > 0 ? `Only ${v.left}` : "None"} left of ${v.name} on ${enDay(v, "date")}.`
        : `You can choose at most ${v.maxQuantity} of ${v.name}.`,
  },
  service_closed: {
    status: 422,
    nb: (v) => `${v.name} kan ikke bestilles ${nbDay(v, "date")}. Velg andre dager, eller dra uten.`,
    en: (v) => `${v.name} cannot be had on ${enDay(v, "date")}. Choose other days or another cabin.`,
  },
  too_many_open_requests: {
    status: 422,
    nb: (v) =>
      v.bound === "nights"
        ? `Før du har betalt en booking, kan du holde av høyst ${v.most} netter til sammen.`
        : v.bound === "property"
          ? `Du kan ha høyst ${v.most} ubesvarte forespørsler på samme eiendom. Vent på svar, eller trekk tilbake en av dem.`
          : `Du kan ha høyst ${v.most} ubesvarte forespørsler på én gang. Vent på svar, eller trekk tilbake en av dem.`,
    en: (v) =>
      v.bound === "nights"
        ? `Until you have paid for a booking, you can hold at most ${v.most} nights in all.`
        : v.bound === "property"
          ? `You can have at most ${v.most} unanswered requests on one property. Wait for an answer, or withdraw one of them.`
          : `You can have at most ${v.most} unanswered requests at a time. Wait for an answer, or withdraw one of them.`,
  },
  terms_required: {
    status: 422,
    nb: "Du må godta vilkårene før du sender forespørselen.",
    en: "You must accept the terms before sending the request.",
  },
  price_too_high: {
    status: 422,
    nb: "Beløpet blir for stort. Velg færre i følget, færre dager eller færre tjenester.",
    en: "The total is too large. Choose fewer people, days or services.",
  },
  privacy_required: {
    status: 422,
    nb: "Du må godta personvernerklæringen før du sender forespørselen.",
    en: "You must accept the privacy policy before sending the request.",
  },
} satisfies Record<string, ErrorSpec>;
