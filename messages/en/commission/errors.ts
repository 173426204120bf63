export const commissionErrors = {
  override_not_found: "We could not find the rate. It may have been removed.",
  override_overlaps:
    "The landowner already has a rate of their own from {from}{hasTo, select, yes { to {to}} other {}}. Change that one, or choose other days.",
  override_landowner_fixed: "A rate cannot be moved to another landowner. Add a new one.",
  override_days_reversed: "The last day cannot be before the first.",
  landowner_unknown: "We found no landowner with this account.",
  commission_not_realized: "The booking has not been paid, so there is no commission yet.",
};
