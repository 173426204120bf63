export const notificationErrors = {
  push_endpoint_not_allowed: "The browser names a notification service that we do not know.",
  push_endpoint_taken: "Somebody else is already notified at this address. Try again.",
  sms_needs_phone: "Add a phone number to your profile before choosing SMS.",
  sms_phone_required: "Enter the phone number the SMS should go to.",
  sms_message_required: "Enter what the SMS should say.",
  sms_number_invalid: "This is not a phone number.",
  sms_number_landline: "This is not a mobile number, so it cannot receive SMS.",
  sms_number_abroad: "We send SMS to Norwegian mobile numbers only.",
  sms_too_long: "The text takes {segments} SMS. Shorten it to fit in {most}.",
  sms_not_set_up: "Failed to send SMS. No SMS gateway is set up.",
  not_resendable: "This cannot be sent again.",
  nothing_to_tell: "There is nothing of the kind to tell of this booking now.",
};
