/**
 * Every event that people hear of: those of a booking (message.ts) and those of one person (user-messages.ts), in
 * one list with the ways each can come by. Which of them it takes, the person chooses (decision 25).
 */
import { type Category, type MessageSpec, messages } from "./message.ts";
import { userMessageKinds } from "./user-messages.ts";

/** `app`: under the bell, where they are signed in. */
export const channels = ["email", "sms", "push", "app"] as const;
export type Channel = (typeof channels)[number];

type Ways = { category: Category; emailOnly?: boolean };
/** An SMS costs, so what is general comes without. */
export const channelsOf = ({ category, emailOnly }: Ways): readonly Channel[] =>
  emailOnly ? ["email"] : category === "general" ? ["email", "push", "app"] : channels;

type CatalogueEvent = {
  name: string;
  /** `person`: whoever it is about. */
  to: readonly ("hunter" | "landowner" | "person")[];
  type: string;
  category: Category;
  channels: readonly Channel[];
  /** E-mailed whatever was chosen. */
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
