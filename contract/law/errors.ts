export const lawErrors = {
  law_place_required: 422,
  law_place_unknown: 422,
  law_species_unknown: 422,
  law_days_reversed: 422,
  law_read_later: 422,
} as const;
