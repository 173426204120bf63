export const notificationErrors = {
  push_endpoint_not_allowed: 422,
  push_endpoint_taken: 409,
  sms_needs_phone: 422,
  sms_phone_required: 422,
  sms_message_required: 422,
  sms_number_invalid: 422,
  sms_number_landline: 422,
  sms_number_abroad: 422,
  sms_too_long: 422,
  sms_not_set_up: 503,
  nothing_to_tell: 409,
  not_resendable: 409,
} as const;
