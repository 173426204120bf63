/** Letters to one person that are not about a booking's parties. `values` are what the event knows. */
import type { Category, Letter } from "./message.ts";

type Spec = { type: "system" | "general"; category: Category; must?: true };
/** What is told by `tellPerson`; each has its text in both languages. */
export const personKinds = {
  saved_search_hit: { type: "general", category: "general" },
  favourite_bookable: { type: "general", category: "general" },
  account_deleted: { type: "system", category: "general", must: true },
} as const satisfies Record<string, Spec>;
export type PersonKind = keyof typeof personKinds;

/** Letters about the account that carry a secret link, sent by `sendNow`. */
export const accountKinds = ["verify_email", "reset_password", "magic_link", "password_changed", "other_way"] as const;
export type AccountKind = (typeof accountKinds)[number];

export type Values = Readonly<Record<string, string | number>>;
export type PersonTexts = Record<PersonKind | AccountKind, (values: Values) => Letter>;
