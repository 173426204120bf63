export const favouriteErrors = {
  favourite_not_found: "Dette er ikke blant favorittene dine.",
  saved_search_not_found: "Vi fant ikke det lagrede søket.",
  too_many_favourites: "Du kan ha {most} favoritter. Ta bort en du ikke trenger.",
  too_many_saved_searches: "Du kan ha {most} lagrede søk. Slett et du ikke trenger.",
};
