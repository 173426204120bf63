/** The number of days in which a completed stay can be rated. */
export const ratingDays = 14;
