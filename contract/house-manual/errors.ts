/** What the landowner tells those who come: the refusals and their status. */
export const houseManualErrors = {
  house_manual_not_open: 409,
} as const;
