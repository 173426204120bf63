/** Bookings and reservations, what is paid for them, and what is said and kept of them. */
import type { ErrorSpec } from "#contract/error-spec.ts";

/** The bokmål word for each booking status, as it reads after «bookingen er». */
const statusNb: Record<string, string> = {
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

export const booking = {
  reservation_not_found: { status: 404, nb: "Vi fant ikke reservasjonen.", en: "Reservation not found." },
  reservation_released: {
    status: 409,
    nb: "Reservasjonen er gitt fri, og plassene kan være tatt av andre. Reserver på nytt.",
    en: "The reservation has been released, and others may have its places. Reserve again.",
  },
  reservation_over: {
    status: 409,
    nb: "Dagene i reservasjonen er over.",
    en: "The days of this reservation are over.",
  },
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
  nothing_to_pay: {
    status: 409,
    nb: "Det er ikke noe å betale på denne bookingen nå.",
    en: "There is nothing to pay on this booking now.",
  },
  signature_invalid: { status: 400, nb: "Signaturen stemmer ikke.", en: "The signature does not match." },
  demo_only: { status: 404, nb: "Dette finnes bare i demoen.", en: "This exists in the demo only." },
  payment_provider_unavailable: {
    status: 503,
    nb: "Betalingen er ikke tilgjengelig akkurat nå. Prøv igjen om litt.",
    en: "Payment is not available right now. Try again in a little while.",
  },
  stay_not_completed: {
    status: 409,
    nb: "Du kan gi en vurdering når turen er over.",
    en: "You can rate the stay once it is over.",
  },
  ratings_closed: {
    status: 409,
    nb: "Vurderingene av denne turen er lukket og kan ikke endres.",
    en: "The ratings of this stay are closed and cannot be changed.",
  },
  favourite_not_found: {
    status: 404,
    nb: "Dette er ikke blant favorittene dine.",
    en: "This is not among your favourites.",
  },
  saved_search_not_found: {
    status: 404,
    nb: "Vi fant ikke det lagrede søket.",
    en: "Saved search not found.",
  },
  too_many_favourites: {
    status: 409,
    nb: (v) => `Du kan ha ${v.most} favoritter. Ta bort en du ikke trenger.`,
    en: (v) => `You can have ${v.most} favourites. Remove one you do not need.`,
  },
  too_many_saved_searches: {
    status: 409,
    nb: (v) => `Du kan ha ${v.most} lagrede søk. Slett et du ikke trenger.`,
    en: (v) => `You can have ${v.most} saved searches. Delete one you do not need.`,
  },
  rating_not_found: { status: 404, nb: "Vi fant ikke vurderingen.", en: "Rating not found." },
  no_access: {
    status: 403,
    nb: "Du har ikke tilgang til denne fakturaen.",
    en: "You have no access to this invoice.",
  },
  invoice_not_available: {
    status: 409,
    nb: (v) => `Fakturaen finnes ikke ennå: bookingen er ${statusNb[String(v.status)] ?? v.status}.`,
    en: (v) => `The invoice is not available while the booking is ${String(v.status).replace("_", " ")}.`,
  },
  invoice_not_found: {
    status: 404,
    nb: "Det finnes ingen faktura for denne bookingen.",
    en: "No invoice found for this booking.",
  },
  receipt_not_available: {
    status: 409,
    nb: "Kvitteringen kommer når bookingen er betalt.",
    en: "The receipt is available once the booking is paid.",
  },
} satisfies Record<string, ErrorSpec>;
