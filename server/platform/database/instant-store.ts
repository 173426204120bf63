/**
 * Reads instants of long lists as text, since they are only sent on: parsing and formatting an instant would
 * take longer than reading the rest of its row.
 */
import { sql } from "kysely";

/** An instant as `2027-08-01 08:00:00.5`, in UTC, with as many digits as it has. */
export const utcText = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'utc')::text`;

const START_OF_FRACTION = 20;
/** Converts a text of `utcText` to the form of responses, with milliseconds. */
export const isoInstant = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(START_OF_FRACTION, START_OF_FRACTION + 3).padEnd(3, "0")}Z`;
/** Converts a text of `utcText` to ISO format with all its digits, for a cursor. */
export const exactInstant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11)}Z`;
