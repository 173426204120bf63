/** Converts the settings between profile and form values. */
import type { Profile } from "#contract/profile/endpoints.ts";
import { type EmailKind, emailKinds, type NoticeKind, noticeKinds } from "#domain/notification/lists.ts";

type Channel = "email" | "sms";
type NoticeValues = { emailNotifications: boolean; pushNotifications: boolean } & Record<
  `${NoticeKind}.${Channel}` | EmailKind,
  boolean
>;

export const noticeValues = ({ preferences: p, emailKindsOff: kindsOff }: Profile): NoticeValues => ({
  emailNotifications: p.emailNotifications,
  pushNotifications: p.pushNotifications,
  "bookingRequests.email": p.notifications.bookingRequests.email,
  "bookingRequests.sms": p.notifications.bookingRequests.sms,
  "bookingResults.email": p.notifications.bookingResults.email,
  "bookingResults.sms": p.notifications.bookingResults.sms,
  "chatMessages.email": p.notifications.chatMessages.email,
  "chatMessages.sms": p.notifications.chatMessages.sms,
  alerts: !kindsOff.includes("alerts"),
  ratings: !kindsOff.includes("ratings"),
  account: !kindsOff.includes("account"),
});

export function noticeBody(v: NoticeValues): Pick<Profile, "preferences" | "emailKindsOff"> {
  const of = (kind: NoticeKind) => ({ email: v[`${kind}.email`], sms: v[`${kind}.sms`] });
  const notifications = {
    bookingRequests: of("bookingRequests"),
    bookingResults: of("bookingResults"),
    chatMessages: of("chatMessages"),
  };
  return {
    emailKindsOff: emailKinds.filter((kind) => !v[kind]),
    preferences: {
      emailNotifications: v.emailNotifications,
      pushNotifications: v.pushNotifications,
      notifications,
    },
  };
}

/** The paths of the notification settings in the API. */
export const noticeFields = [
  "preferences.emailNotifications",
  "preferences.pushNotifications",
  "emailKindsOff",
  ...noticeKinds.flatMap((kind) => [`preferences.notifications.${kind}`]),
];
