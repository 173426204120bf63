/** The few words that texts on both sides of the wire are made of. */
export const locales = ["nb", "en"] as const;
export type Locale = (typeof locales)[number];

/** Who has left (decision 21), to whoever met them. */
export const deletedUser: Record<Locale, string> = { nb: "Slettet bruker", en: "Deleted user" };

/** A search that was kept without a name. */
export const unnamedSearch: Record<Locale, string> = { nb: "Lagret søk", en: "Saved search" };

export const countOf = (n: string | number | undefined, one: string, many: string): string =>
  `${n} ${Number(n) === 1 ? one : many}`;
