/** Errors of the house manual, with their HTTP status. */
export const houseManualErrors = {
  house_manual_not_open: 409,
} as const;
