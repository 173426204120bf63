import { locales } from "#contract/words.ts";
import { catalogues } from "#messages/index.ts";

const plain = (text: string) => text.trim().replace(/\.$/, "").toLowerCase();
const keyOfText = new Map(
  locales.flatMap((locale) =>
    Object.entries(catalogues[locale].screens.lists.rule).map(([key, text]) => [plain(text), key] as const),
  ),
);

/** A rule that is worded as one that is suggested here, in any language, is that one; each stands once. */
export const rulesByKey = (rules: readonly string[], isSuggested: (key: string) => boolean): string[] => [
  ...new Set(
    rules.map((rule) => {
      const key = keyOfText.get(plain(rule));
      return key && isSuggested(key) ? key : rule;
    }),
  ),
];
