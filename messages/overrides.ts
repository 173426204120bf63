/**
 * Administrators' corrections of texts, in the memory of each process (decision 88). This module exists
 * twice, in the server and in the pages' bundle, and the server fills both.
 */
import type { Locale } from "#domain/locale.ts";

/** The corrected texts by language and key, such as `home.hero.title` or `errors.not_found`. */
export type Overrides = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;

let current: Overrides = {};
export const overrides = (): Overrides => current;
export const setOverrides = (next: Overrides): void => {
  current = next;
};

/** Copies a tree of texts with `texts` at their keys, converted by `write`. Unknown keys are ignored. */
export function withCorrections<T extends object>(
  tree: T,
  texts: readonly (readonly [key: string, text: string])[],
  write: (text: string) => unknown = (text) => text,
): T {
  const copy = { ...tree } as Record<string, unknown>;
  const childTexts = new Map<string, [key: string, text: string][]>();
  for (const [key, text] of texts) {
    const [first = "", ...rest] = key.split(".");
    if (!(first in tree)) continue; // a refusal, or a removed text
    if (rest.length) childTexts.set(first, [...(childTexts.get(first) ?? []), [rest.join("."), text]]);
    else copy[first] = write(text);
  }
  for (const [name, inner] of childTexts) copy[name] = withCorrections(copy[name] as object, inner, write);
  return copy as T;
}
