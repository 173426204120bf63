/** The texts as they are shipped, by key; those that are written in code are not among them. */
import { type Locale, locales } from "#contract/words.ts";
import { catalogues } from "#messages/index.ts";

type Tree = { [key: string]: unknown };
function* flat(tree: Tree, at = ""): Generator<[key: string, text: string | null]> {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === "string") yield [at + key, value];
    else if (typeof value === "function") yield [at + key, null];
    else if (typeof value === "object" && value !== null) yield* flat(value as Tree, `${at}${key}.`);
}

const parts = (locale: Locale) => {
  const { screens, errors } = catalogues[locale];
  return [...flat(screens), ...flat({ errors })];
};
/** What one language writes in code can be corrected in none: it could not be compared. */
const inCode = new Set(
  locales.flatMap((locale) => parts(locale).flatMap(([key, text]) => (text === null ? key : []))),
);

const none: ReadonlyMap<string, string> = new Map();
const byLocale = new Map<Locale, ReadonlyMap<string, string>>(
  locales.map((locale) => [
    locale,
    new Map(
      parts(locale).flatMap(([key, text]) =>
        text === null || inCode.has(key) ? [] : [[key, text] as const],
      ),
    ),
  ]),
);
export const shippedIn = (locale: Locale): ReadonlyMap<string, string> => byLocale.get(locale) ?? none;

/** In the order of the catalogues. */
export const shippedKeys: readonly string[] = [
  ...new Set(locales.flatMap((locale) => [...shippedIn(locale).keys()])),
];
const namespaceOf = (key: string): string => key.slice(0, key.indexOf("."));
export const shippedNamespaces: readonly string[] = [...new Set(shippedKeys.map(namespaceOf))].sort();
export { namespaceOf };
