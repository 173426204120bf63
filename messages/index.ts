/** All that is said, by language. Norwegian is the type, the others must fit it. For the server only. */
import type { Refusal } from "#contract/errors.ts";
import { type Locale, locales } from "#contract/words.ts";
import { overrides } from "./overrides.ts";

export type Catalogue = typeof import("./nb/index.ts");
const folders = locales.map(async (locale) => [locale, await import(`./${locale}/index.ts`)] as const);
export const catalogues = Object.fromEntries(await Promise.all(folders)) as Record<Locale, Catalogue>;

/** The text of a refusal in the reader's language. */
export function errorText({ code, values = {} }: Refusal, locale: Locale): string {
  const text = overrides()[locale]?.[`errors.${code}`] ?? catalogues[locale].errors[code];
  return typeof text === "string" ? text : text(values);
}
