export const ratingErrors = {
  stay_not_completed: "You can rate the stay once it is over.",
  ratings_closed: "The reviews of this stay are closed and cannot be changed.",
  rating_not_found: "Review not found.",
  aspects_by_hunter: "Only the guest gives stars for parts of the stay.",
};
