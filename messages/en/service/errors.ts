import type { serviceErrors as codes } from "#contract/service/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";
import { formats } from "../formats.ts";

const { day } = formats;

export const serviceErrors: ErrorTexts<typeof codes> = {
  service_not_found: "Service not found. It may have been removed.",
  service_quantity_order: "One booking cannot take more than there are.",
  too_many_services: (v) => `A property can have at most ${v.most} services. Delete some first.`,
  service_has_holds: (v) =>
    `Bookings have taken ${v.taken} of this service on ${day(v.date)}. There must be at least as many.`,
};
