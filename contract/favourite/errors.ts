export const favouriteErrors = {
  favourite_not_found: 404,
  saved_search_not_found: 404,
  too_many_favourites: 409,
  too_many_saved_searches: 409,
} as const;
