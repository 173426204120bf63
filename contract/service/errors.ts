/** Add-on services: the refusals, their status and their texts. */
import { type ErrorSpec, enDay, nbDay } from "#contract/error-spec.ts";

export const serviceErrors = {
  service_not_found: {
    status: 404,
    nb: "Vi fant ikke tjenesten. Den kan være fjernet.",
    en: "Service not found. It may have been removed.",
  },
  service_of_offering: {
    status: 409,
    nb: "Denne tjenesten hører til ett tilbud. Endre den der.",
    en: "This service belongs to one offering. Change it there.",
  },
  service_quantity_order: {
    status: 422,
    nb: "Én booking kan ikke ta flere enn det finnes.",
    en: "One booking cannot take more than there are.",
  },
  too_many_services: {
    status: 422,
    nb: (v) => `En eiendom kan ha høyst ${v.most} tjenester. Slett noen først.`,
    en: (v) => `A property can have at most ${v.most} services. Delete some first.`,
  },
  service_has_holds: {
    status: 409,
    nb: (v) =>
      `Bookinger har tatt ${v.taken} av denne tjenesten ${nbDay(v, "date")}. Det må finnes minst så mange.`,
    en: (v) =>
      `Bookings have taken ${v.taken} of this service on ${enDay(v, "date")}. There must be at least as many.`,
  },
} satisfies Record<string, ErrorSpec>;
