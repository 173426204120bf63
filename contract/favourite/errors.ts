/** Favourites and saved searches: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const favouriteErrors = {
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
} satisfies Record<string, ErrorSpec>;
