/** Closed days and availability documents: the refusals and their status. */
export const availabilityErrors = {
  period_too_long: 422,
  nothing_chosen: 422,
  too_many_blackouts: 422,
  blackout_order: 422,
} as const;
