/** Ratings: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const ratingErrors = {
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
  rating_not_found: { status: 404, nb: "Vi fant ikke vurderingen.", en: "Rating not found." },
} satisfies Record<string, ErrorSpec>;
