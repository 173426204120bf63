/** The texts of a listing that a reader sees in Norwegian: those without a text in the reader's language. */
import type { Locale } from "../locale.ts";
import { isKnownRule } from "../offering/suggested-rules.ts";
import type { English } from "../property/english.ts";
import { linesOf } from "../text-lines.ts";

type Lines = string | readonly string[] | null;
type WithEnglish = { english?: English | null | undefined };
const isWritten = (to: Locale, english: string | undefined): boolean => to === "en" && Boolean(english);

export const descriptionToTranslate = (
  { description, english }: WithEnglish & { description: string },
  to: Locale,
): string[] => (isWritten(to, english?.description) ? [] : [description]);

/** The landowner's own rules, by line; suggested ones are in both languages. */
export const rulesToTranslate = (rules: Lines, english: English | null | undefined, to: Locale): string[] =>
  isWritten(to, english?.rules) ? [] : linesOf(rules).filter((line) => !isKnownRule(line));
