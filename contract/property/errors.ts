export const propertyErrors = {
  property_not_found: 404,
  property_incomplete: 422,
  property_in_use: 409,
  property_under_review: 409,
  municipality_unknown: 422,
  municipality_renumbered: 422,
  main_parcel_required: 422,
  grounds_overlap: 422,
  ground_name_repeated: 422,
  ground_in_use: 409,
  organization_unknown: 422,
  too_many_kept: 422,
} as const;
