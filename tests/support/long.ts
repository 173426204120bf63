/**
 * In `npm run test:faults`, where whole matrices run; `npm test` has a selection of them. Each run has every main
 * path and every rule of money, capacity and rights; long is what repeats a path under further conditions. Nothing
 * is left to chance, so a run means the same each time.
 */
export const isLong = process.env.LONG_TESTS === "1";
/** Of what differs in one thing only: every other in `npm test`. */
export const everyOther = <T>(all: readonly T[]): T[] => all.filter((_, at) => isLong || at % 2 === 0);
