/**
 * Whether whole matrices run, as in `npm run test:faults`; `npm test` runs a selection. Each run has every
 * main path and every rule of money, capacity and rights; only repetitions of a path under further conditions
 * are long. The selection is not random, so each run tests the same.
 */
export const isLong = process.env.LONG_TESTS === "1";
/** Returns every other of cases that differ in one thing only; in long runs all of them. */
export const everyOther = <T>(all: readonly T[]): T[] => all.filter((_, at) => isLong || at % 2 === 0);
