import type { notificationErrors as codes } from "#contract/notification/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const notificationErrors: ErrorTexts<typeof codes> = {
  push_endpoint_not_allowed: "The browser names a notification service that we do not know.",
  push_endpoint_taken: "Somebody else is already notified at this address. Try again.",
  sms_needs_phone: "Add a phone number to your profile before choosing SMS.",
};
