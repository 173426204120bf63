export const commissionErrors = {
  override_not_found: 404,
  override_overlaps: 409,
  override_landowner_fixed: 422,
  override_days_reversed: 422,
  landowner_unknown: 422,
  commission_not_realized: 409,
} as const;
