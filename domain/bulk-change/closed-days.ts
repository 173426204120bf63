/** Closes days of an offering, and opens those that were open before (rules 9.22). */
import { blockDays, openDays } from "../availability/blackouts.ts";
import { mergedWithin } from "../availability/closed-nights.ts";
import type { BlackoutPeriod } from "../offering/terms.ts";

/** The closed days of a window, cut to it. */
export const closedWithin = (periods: readonly BlackoutPeriod[], window: BlackoutPeriod): BlackoutPeriod[] =>
  mergedWithin(periods, window);

export const withClosed = (periods: readonly BlackoutPeriod[], window: BlackoutPeriod): BlackoutPeriod[] =>
  blockDays(periods, window);

/** The periods with only `before` of the window closed. */
export const withOpened = (
  periods: readonly BlackoutPeriod[],
  window: BlackoutPeriod,
  before: readonly BlackoutPeriod[],
): BlackoutPeriod[] =>
  before.reduce<BlackoutPeriod[]>((open, period) => blockDays(open, period), openDays(periods, window));
