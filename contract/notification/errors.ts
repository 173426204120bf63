/** Errors of push and SMS, with their HTTP status. */
export const notificationErrors = {
  push_endpoint_not_allowed: 422,
  push_endpoint_taken: 409,
  sms_needs_phone: 422,
} as const;
