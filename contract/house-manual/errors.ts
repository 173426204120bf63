export const houseManualErrors = {
  house_manual_not_open: 409,
} as const;
