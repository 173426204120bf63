/** The kinds of notifications with a choice of channel, e-mail or SMS. */
export const noticeKinds = ["bookingRequests", "bookingResults", "chatMessages"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Notification kinds that are never sent by SMS; only their emails can be switched. */
export const emailKinds = ["alerts", "ratings", "account"] as const;
export type EmailKind = (typeof emailKinds)[number];
/** The email kinds that a user may switch off. */
export const emailChoices = [...noticeKinds, ...emailKinds] as const;
export type EmailChoice = (typeof emailChoices)[number];
/** The status of a message that is sent (spec 4). */
export const communicationTypes = [
  "booking_confirmation",
  "booking_request",
  "payment",
  "system",
  "general",
] as const;
export type CommunicationType = (typeof communicationTypes)[number];
export const communicationProviders = ["script_platform", "sms_provider", "push_provider"] as const;
export const communicationStatuses = ["sent", "delivered", "failed", "pending"] as const;
