import { businessTerms } from "#domain/business-terms.ts";

export const profileErrors = {
  email_choice_link_not_valid:
    "The link is too old or not whole. You can turn off email in your settings when you are signed in.",
  profile_not_loaded: "No profile loaded",
  profile_not_loaded_for_roles: "No profile loaded for the role update",
  name_required: "Enter your name.",
  role_required: "Choose at least one role.",
  role_not_yours_to_give: "Only an administrator can grant or remove this role.",
  bank_account_invalid: "The bank account number must have exactly 11 digits.",
  fresh_sign_in_required: `Please sign in again first. The account number can only be changed within ${businessTerms.freshSignInMinutes} minutes of signing in.`,
  organization_number_invalid: "The organisation number must have 9 digits and a correct check digit.",
  vat_needs_organization_number:
    "You need a valid organisation number to be registered for VAT. Enter it, or switch the registration off.",
  role_has_bookings:
    "You have {count, plural, one {# booking} other {# bookings}} in this role not yet finished. The role can be removed afterwards.",
  role_has_properties:
    "You have {count, plural, one {# published property} other {# published properties}}. Take them down before you stop being a landowner.",
  phone_needed_for_sms: "You get notices by SMS. Turn them off in the settings before you remove the number.",
};
