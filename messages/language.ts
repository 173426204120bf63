/**
 * What a folder's language.ts says of its language. The browser has it of every language before any text has
 * come, so it is little.
 */
export type Language = {
  /** BCP 47, for what formats by itself. */
  tag: string;
  /** In its own words. */
  name: string;
  /** What leads to this page in it, in its own words. */
  readHere: string;
  money: (figure: string) => string;
  /** The day of a month that is named later: `1.–4. oktober`. */
  dayOfMonth: (day: number) => string;
  clock: (hour: string, minute: string) => string;
  dateTime: (date: string, clock: string) => string;
  /** A date in a field: `short` has figures alone, `medium` the month by name. */
  dateField: "short" | "medium";
  units: { maal: string; hectares: string; sqm: string };
  /** A mål tells a visitor nothing: they get hectares beside it. */
  maalInHectares: boolean;
};
