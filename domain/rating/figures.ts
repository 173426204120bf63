/** The number of days in which a completed stay can be rated. */
export const ratingDays = 14;
/** The number of hours in which the host can change an answer to a rating, or take it back. */
export const answerHours = 24;
