export const ratingErrors = {
  stay_not_completed: 409,
  ratings_closed: 409,
  ratings_wait: 409,
  rating_not_found: 404,
  aspects_by_hunter: 422,
  rating_answer_not_found: 404,
  rating_answer_fixed: 409,
  rating_answer_removed: 409,
} as const;
