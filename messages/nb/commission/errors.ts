export const commissionErrors = {
  override_not_found: "Vi fant ikke satsen. Den kan være fjernet.",
  override_overlaps:
    "Grunneieren har allerede en egen sats fra {from}{hasTo, select, yes { til {to}} other {}}. Endre den, eller velg andre dager.",
  override_landowner_fixed: "En sats kan ikke flyttes til en annen grunneier. Lag en ny.",
  override_days_reversed: "Siste dag kan ikke være før første.",
  landowner_unknown: "Vi fant ingen grunneier med denne kontoen.",
  commission_not_realized: "Bestillingen er ikke betalt, så det er ingen provisjon ennå.",
};
