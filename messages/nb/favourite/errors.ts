import type { favouriteErrors as codes } from "#contract/favourite/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const favouriteErrors: ErrorTexts<typeof codes> = {
  favourite_not_found: "Dette er ikke blant favorittene dine.",
  saved_search_not_found: "Vi fant ikke det lagrede søket.",
  too_many_favourites: (v) => `Du kan ha ${v.most} favoritter. Ta bort en du ikke trenger.`,
  too_many_saved_searches: (v) => `Du kan ha ${v.most} lagrede søk. Slett et du ikke trenger.`,
};
