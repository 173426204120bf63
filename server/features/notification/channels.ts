/** Chooses the channels of a notification for a person (decision 25). */
import type { Profile } from "#contract/profile/endpoints.ts";
import type { Category } from "#domain/notification/message.ts";

export type Channel = "email" | "sms" | "push";
/** A deleted account has no address, number or device, so it gets nothing. */
export type Contactable = {
  email: string;
  preferences: Profile["preferences"];
  phone: string | null;
  devices: number;
};
type Kind = { category: Category; must?: boolean };

/**
 * E-mail: where the general switch and the preference for this kind are on, or the message is mandatory. SMS:
 * where chosen for this kind and there is a number. Push: where a browser is subscribed.
 */
export function channelsFor(
  { category, must = false }: Kind,
  { email, preferences, phone, devices }: Contactable,
): Channel[] {
  const chosen = category === "general" ? { email: true, sms: false } : preferences.notifications[category];
  const by: Record<Channel, boolean> = {
    email: email !== "" && (must || (preferences.emailNotifications && chosen.email)),
    sms: chosen.sms && phone !== null,
    push: preferences.pushNotifications && devices > 0,
  };
  return (["email", "sms", "push"] as const).filter((channel) => by[channel]);
}

const SMS_LENGTH = 320;
/** The subject and the link: at most two SMS long, with the link uncut. */
export function smsText(subject: string, link: string | undefined): string {
  const room = SMS_LENGTH - (link ? link.length + 1 : 0);
  const shortened = subject.length > room ? `${subject.slice(0, room - 1).trimEnd()}…` : subject;
  return link ? `${shortened} ${link}` : shortened;
}
