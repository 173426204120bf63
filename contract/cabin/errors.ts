export const cabinErrors = {
  cabin_not_found: 404,
  cabin_in_use: 409,
  custom_facility_duplicate: 422,
} as const;
