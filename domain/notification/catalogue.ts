/**
 * All notification events, those of a booking (message.ts) and those of one person (user-messages.ts), with
 * the channels that each can use and the user chooses from (decision 25).
 */
import { type CommunicationType, emailKinds, type EmailChoice } from "./lists.ts";
import { type Category, type MessageSpec, messages } from "./message.ts";
import { userMessageKinds } from "./user-messages.ts";

/** `app`: notifications under the bell on the site. */
export const channels = ["email", "sms", "push", "app"] as const;
export type Channel = (typeof channels)[number];

type EventChannels = { category: Category; emailOnly?: boolean };
const withoutSms: readonly Category[] = ["general", ...emailKinds];
/** The channels of an event. An SMS costs money, so it is only sent for events where users can choose it. */
export const channelsOf = ({ category, emailOnly }: EventChannels): readonly Channel[] =>
  emailOnly ? ["email"] : withoutSms.includes(category) ? ["email", "push", "app"] : channels;

type CatalogueEvent = {
  name: string;
  /** `person`: the user that the event is about. */
  to: readonly ("hunter" | "landowner" | "person")[];
  type: CommunicationType;
  category: Category;
  channels: readonly Channel[];
  /** Whether the event is e-mailed regardless of preferences. */
  must: boolean;
};
const eventOf = (name: string, to: CatalogueEvent["to"], spec: Omit<MessageSpec, "to">): CatalogueEvent => ({
  name,
  to,
  type: spec.type,
  category: spec.category,
  channels: channelsOf(spec),
  must: spec.must ?? false,
});

export const catalogue: readonly CatalogueEvent[] = [
  ...Object.entries(messages).map(([name, spec]) => eventOf(name, spec.to, spec)),
  ...Object.entries(userMessageKinds).map(([name, spec]) => eventOf(name, ["person"], spec)),
];

const byName = new Map(catalogue.map((event) => [event.name, event]));
/** The preference that turns off an e-mail; undefined if it is sent in any case (rules 10.8). */
export function emailChoiceOf(name: string): EmailChoice | undefined {
  const event = byName.get(name);
  return event && !event.must && event.category !== "general" ? event.category : undefined;
}
