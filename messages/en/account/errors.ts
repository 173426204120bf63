import type { ErrorTexts } from "../../error-texts.ts";

export const accountErrors: ErrorTexts<"accountErrors"> = {
  profile_image_type: "The profile picture must be a JPG or PNG.",
  profile_image_too_large: "The profile picture is too large. At most {maxMb} MB is allowed.",
  profile_image_dimensions: "The image dimensions are too large. At most {max} × {max} pixels are allowed.",
  profile_image_unreadable: "Could not read the image dimensions. Save it anew and try again.",
  profile_image_no_user: "User not found: the picture has nobody to belong to.",
  profile_image_failed: "The upload of the profile picture failed. Try again in a little while.",
  account_has_bookings:
    "You have {count, plural, one {# booking} other {# bookings}} not yet finished. Cancel, or wait until the stay is over.",
  account_has_money_due:
    "{count, plural, one {# payout or refund has} other {# payouts or refunds have}} not been sent yet. Wait until the money has arrived. If the bank account number is missing, add it.",
  account_last_admin: "You are the only administrator. Give the role to somebody else first.",
  sign_in_method_off: "This way of signing in is switched off.",
  field_required: "This field is required",
  email_taken: "An account with this email already exists.",
  password_too_weak: "Password is too weak. Please choose a stronger password.",
  passwords_differ: "Passwords do not match.",
  sign_up_email_invalid: "Invalid email.",
  sign_up_failed: "Sign up failed.",
  sign_in_invalid: "Invalid email or password.",
  account_not_found: "No account found with this email.",
  password_incorrect: "Incorrect password.",
  email_not_verified: "Please verify your email before signing in.",
  sign_in_failed: "The sign-in was not completed. Please try once more.",
  too_many_attempts: "Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
  reset_email_failed: "Failed to send reset email.",
  verification_email_failed: "Failed to send verification email.",
  magic_link_failed: "Failed to send the sign-in link.",
  link_not_valid: "The link has been used, is too old or is not whole. Ask for a new one.",
  link_expired: "The link is too old. Ask for a new one.",
  email_already_verified: "The email is verified already. Sign in as usual.",
};
