/** Which ways a piece of news goes to a person (decision 25). */
import type { Profile } from "#contract/profile/endpoints.ts";
import type { Category } from "#domain/notification/message.ts";

export type Channel = "email" | "sms" | "push";
/** Who has left has neither address, number nor device, and is told nothing. */
export type Reachable = {
  email: string;
  preferences: Profile["preferences"];
  phone: string | null;
  devices: number;
};
type News = { category: Category; must?: boolean };

/**
 * By e-mail: where the switch for all mail and the choice for this kind are on, or where it must be told.
 * By SMS: where chosen for this kind, to a number. By push: where there is a device to show it.
 */
export function channelsFor(
  { category, must = false }: News,
  { email, preferences, phone, devices }: Reachable,
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
/** What stands in the subject, and the way on: two messages' length at most, the link whole. */
export function smsText(subject: string, link: string | undefined): string {
  const room = SMS_LENGTH - (link ? link.length + 1 : 0);
  const shortened = subject.length > room ? `${subject.slice(0, room - 1).trimEnd()}…` : subject;
  return link ? `${shortened} ${link}` : shortened;
}
