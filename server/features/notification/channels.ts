/** Chooses the channels of a notification for a person (decision 25). */
import type { Profile } from "#contract/profile/endpoints.ts";
import { type Channel, channelsOf } from "#domain/notification/catalogue.ts";
import type { Category } from "#domain/notification/message.ts";

/** A deleted account has no address, number or device, so it gets nothing. */
export type Contactable = {
  email: string;
  preferences: Profile["preferences"];
  phone: string | null;
  devices: number;
};
type Kind = { category: Category; must?: boolean; emailOnly?: boolean };

/**
 * E-mail: where the general switch and the preference for this kind are on, or the message is mandatory. SMS:
 * where chosen for this kind and there is a number. Push: where a browser is subscribed. Under the bell: always.
 */
export function channelsFor(kind: Kind, { email, preferences, phone, devices }: Contactable): Channel[] {
  const { category, must = false } = kind;
  const chosen = category === "general" ? { email: true, sms: false } : preferences.notifications[category];
  const by: Record<Channel, boolean> = {
    email: email !== "" && (must || (preferences.emailNotifications && chosen.email)),
    sms: chosen.sms && phone !== null,
    push: preferences.pushNotifications && devices > 0,
    app: email !== "",
  };
  return channelsOf(kind).filter((channel) => by[channel]);
}
