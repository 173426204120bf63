import { locales } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";

const comparableText = (text: string) => text.trim().replace(/\.$/, "").toLowerCase();
const keyOfText = new Map(
  locales.flatMap((locale) =>
    Object.entries(catalogues[locale].screens.lists.rule).map(
      ([key, text]) => [comparableText(text), key] as const,
    ),
  ),
);

/** A rule worded like a suggested one, in any language, is stored by its key; duplicates are removed. */
export const rulesByKey = (rules: readonly string[], isSuggested: (key: string) => boolean): string[] => [
  ...new Set(
    rules.map((rule) => {
      const key = keyOfText.get(comparableText(rule));
      return key && isSuggested(key) ? key : rule;
    }),
  ),
];
