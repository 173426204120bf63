/** The shipped texts by key: of pages, refusals, e-mails, SMS and lines in conversations. */
import { type Locale, locales } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";

type Tree = { [key: string]: unknown };
function* flat(tree: Tree, at = ""): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === "string") yield [at + key, value];
    else if (typeof value === "object" && value !== null) yield* flat(value as Tree, `${at}${key}.`);
}

const parts = (locale: Locale) => {
  const { screens, errors, server } = catalogues[locale];
  const { bookingEmails, userEmails, bookingSms, userSms, conversationLines } = server;
  return flat({ ...screens, errors, bookingEmails, userEmails, bookingSms, userSms, conversationLines });
};

const none: ReadonlyMap<string, string> = new Map();
const byLocale = new Map<Locale, ReadonlyMap<string, string>>(
  locales.map((locale) => [locale, new Map(parts(locale))]),
);
export const shippedIn = (locale: Locale): ReadonlyMap<string, string> => byLocale.get(locale) ?? none;

/** The keys of the texts, in the order of the catalogues. */
export const shippedKeys: readonly string[] = [
  ...new Set(locales.flatMap((locale) => [...shippedIn(locale).keys()])),
];
const namespaceOf = (key: string): string => key.slice(0, key.indexOf("."));
export const shippedNamespaces: readonly string[] = [...new Set(shippedKeys.map(namespaceOf))].sort();
export { namespaceOf };
