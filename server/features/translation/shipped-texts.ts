/** The texts as they are shipped, by key; those that are written in code are not among them. */
import { type Locale, locales } from "#contract/words.ts";
import { catalogues } from "#messages/index.ts";

type Tree = { [key: string]: unknown };
function* flat(tree: Tree, at = ""): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === "string") yield [at + key, value];
    else if (typeof value === "object" && value !== null) yield* flat(value as Tree, `${at}${key}.`);
}

export const shippedTexts = Object.fromEntries(
  locales.map((locale) => {
    const { screens, errors } = catalogues[locale];
    return [locale, new Map<string, string>([...flat(screens), ...flat({ errors })])];
  }),
) as Partial<Record<Locale, ReadonlyMap<string, string>>> as Record<Locale, ReadonlyMap<string, string>>;

/** In the order of the catalogues. */
export const shippedKeys: readonly string[] = [
  ...new Set(locales.flatMap((locale) => [...shippedTexts[locale].keys()])),
];
const namespaceOf = (key: string): string => key.slice(0, key.indexOf("."));
export const shippedNamespaces: readonly string[] = [...new Set(shippedKeys.map(namespaceOf))].sort();
export { namespaceOf };
