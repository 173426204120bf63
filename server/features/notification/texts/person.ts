/** Emails to one person that are not about a booking's parties. `values` are what the event knows. */
import type { AccountEmail } from "#server/platform/account-emails.ts";
import type { Category, Email } from "./message.ts";

type Spec = { type: "system" | "general"; category: Category; must?: true };
/** What is told by `notifyUser`; each has its text in both languages. */
export const personKinds = {
  saved_search_hit: { type: "general", category: "general" },
  favourite_bookable: { type: "general", category: "general" },
} as const satisfies Record<string, Spec>;
export type PersonKind = keyof typeof personKinds;

export type Values = Readonly<Record<string, string | number>>;
export type PersonTexts = Record<PersonKind | AccountEmail["kind"], (values: Values) => Email>;
