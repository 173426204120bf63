/** The kinds of notifications for which users choose the channel, e-mail or SMS. */
export const noticeKinds = ["bookingRequests", "bookingResults", "chatMessages"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** The kinds of notifications without SMS, of which only the e-mail can be turned off. */
export const emailKinds = ["alerts", "ratings", "account"] as const;
export type EmailKind = (typeof emailKinds)[number];
/** The kinds of e-mails that a user may turn off. */
export const emailChoices = [...noticeKinds, ...emailKinds] as const;
export type EmailChoice = (typeof emailChoices)[number];
/** The types of sent messages in the log of communication (spec 4). */
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
