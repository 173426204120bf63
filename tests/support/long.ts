/**
 * Whether all cases of matrices run, as in `npm run test:faults`. `npm test` runs a fixed selection that
 * covers every main path and every rule of money, capacity and rights; only repetitions of a path under
 * further conditions are left out.
 */
export const isLong = process.env.LONG_TESTS === "1";
/** Returns every second of cases that differ in one thing only; in long runs all of them. */
export const everyOther = <T>(all: readonly T[]): T[] => all.filter((_, at) => isLong || at % 2 === 0);
