/**
 * Texts that administrators have corrected, in the memory of each process (decision 88). The pages' bundle has its
 * own copy of this, which the server fills too.
 */
import type { Locale } from "#contract/words.ts";

/** By language and key, as `home.hero.title` or `errors.not_found`. */
export type Overrides = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;

let current: Overrides = {};
export const overrides = (): Overrides => current;
export const setOverrides = (next: Overrides): void => {
  current = next;
};
