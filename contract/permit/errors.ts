export const permitErrors = {
  permit_not_found: 404,
  /** A permit that is void is not printed. */
  permit_void: 409,
} as const;
