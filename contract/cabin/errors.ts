/** Cabins: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const cabinErrors = {
  cabin_not_found: {
    status: 404,
    nb: "Vi fant ikke hytta. Den kan være fjernet.",
    en: "Cabin not found. It may have been removed.",
  },
  cabin_in_use: {
    status: 409,
    nb: "Hytta er med i bookinger som ikke er ferdige.",
    en: "The cabin is part of unfinished bookings.",
  },
  custom_facility_duplicate: {
    status: 422,
    nb: "Denne fasiliteten finnes allerede.",
    en: "This facility is already listed.",
  },
} satisfies Record<string, ErrorSpec>;
