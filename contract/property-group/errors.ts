export const propertyGroupErrors = {
  property_group_not_found: 404,
  property_group_exists: 409,
  too_many_property_groups: 422,
} as const;
