/** Chooses the channels of a notification for a person (decision 25). */
import type { Profile } from "#contract/profile/endpoints.ts";
import { type Channel, channelsOf } from "#domain/notification/catalogue.ts";
import { type NoticeKind, noticeKinds } from "#domain/notification/lists.ts";
import type { Category } from "#domain/notification/message.ts";

/** A receiver; one whose account is deleted has no address, number or device, and so gets nothing. */
export type Contactable = {
  email: string;
  preferences: Profile["preferences"];
  emailKindsOff: Profile["emailKindsOff"];
  phone: string | null;
  devices: number;
};
const isNoticeKind = (category: Category): category is NoticeKind =>
  noticeKinds.some((kind) => kind === category);
type Kind = { category: Category; must?: boolean; emailOnly?: boolean };

/**
 * E-mail: if the general switch and the preference for this kind are on, or the message is mandatory. SMS: if
 * chosen for this kind and there is a number. Push: if a browser is subscribed. Under the bell: always.
 */
export function channelsFor(kind: Kind, to: Contactable): Channel[] {
  const { category, must = false } = kind;
  const { email, preferences, phone, devices } = to;
  const channelChoice = isNoticeKind(category)
    ? preferences.notifications[category]
    : { email: !to.emailKindsOff.some((off) => off === category), sms: false };
  const by: Record<Channel, boolean> = {
    email: email !== "" && (must || (preferences.emailNotifications && channelChoice.email)),
    sms: channelChoice.sms && phone !== null,
    push: preferences.pushNotifications && devices > 0,
    app: email !== "",
  };
  return channelsOf(kind).filter((channel) => by[channel]);
}
