/** What a change of many offerings did to one of them, as it is stored for undoing. */
import type { BlackoutPeriod } from "../offering/terms.ts";
import type { Prices } from "./prices.ts";

export type ItemState =
  | { closed: readonly BlackoutPeriod[] }
  | { prices: Prices }
  | { copyId: string; version: number }
  | { coHostId: string }
  | Record<never, never>;

/** Whether two values, read as JSON from the database, are the same. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;
