export const adminErrors = {
  user_not_found: 404,
  last_admin: 409,
  user_has_bookings: 409,
  user_has_money_due: 409,
  user_role_has_bookings: 409,
  user_role_has_properties: 409,
  user_is_admin: 409,
  user_already_disabled: 409,
  user_not_disabled: 409,
  property_under_review_already: 409,
  property_not_under_review: 409,
  account_disabled: 403,
} as const;
