export const adminErrors = {
  user_not_found: "We did not find the user. The account may have been deleted.",
  last_admin: "This is the only administrator. Give someone else the role first.",
  user_has_bookings:
    "The user has {count, plural, one {# unfinished booking} other {# unfinished bookings}}. Cancel, or wait until the stay is over.",
  user_has_money_due:
    "{count, plural, one {# payout or refund has} other {# payouts or refunds have}} not been sent yet. Wait until the money has arrived.",
  user_role_has_bookings:
    "The user has {count, plural, one {# unfinished booking} other {# unfinished bookings}} in this role. It can be taken away afterwards.",
  user_role_has_properties:
    "The user has {count, plural, one {# published property} other {# published properties}}. Take them down before removing the landowner role.",
  user_is_admin: "An administrator cannot be shut out. Take away the administrator role first.",
  user_already_disabled: "The account is closed.",
  user_not_disabled: "The account is not closed.",
  property_under_review_already: "The property is already under review.",
  property_not_under_review: "The property is not under review.",
  account_disabled: "Utmark has closed this account. The reason is in the email we sent you.",
};
