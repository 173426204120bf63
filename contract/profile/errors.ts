/** Errors of profiles and roles, with their HTTP status. */
export const profileErrors = {
  email_choice_link_not_valid: 422,
  profile_not_loaded: 404,
  profile_not_loaded_for_roles: 404,
  name_required: 422,
  role_required: 422,
  role_not_yours_to_give: 403,
  bank_account_invalid: 422,
  fresh_sign_in_required: 403,
  organization_number_invalid: 422,
  vat_needs_organization_number: 422,
  role_has_bookings: 409,
  role_has_properties: 409,
  phone_needed_for_sms: 422,
} as const;
