export const favouriteErrors = {
  favourite_not_found: "This is not among your favourites.",
  saved_search_not_found: "Saved search not found.",
  too_many_favourites: "You can have {most} favourites. Remove one you do not need.",
  too_many_saved_searches: "You can have {most} saved searches. Delete one you do not need.",
};
