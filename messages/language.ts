/**
 * The contents of a language's language.ts. The browser loads it for every language before any text, so it is
 * small.
 */
export type Language = {
  /** BCP 47, for formatters. */
  tag: string;
  /** The language's own name. */
  name: string;
  /** The link text to this page in the language. */
  readHere: string;
  money: (figure: string) => string;
  /** The day of a month that is named later: `1.–4. oktober`. */
  dayOfMonth: (day: number) => string;
  clock: (hour: string, minute: string) => string;
  dateTime: (date: string, clock: string) => string;
  /** A date in a field: `short` has figures alone, `medium` the month by name. */
  dateField: "short" | "medium";
  units: { maal: string; hectares: string; sqm: string };
  /** The unit «mål» is unknown to visitors, so hectares are added. */
  maalInHectares: boolean;
};
