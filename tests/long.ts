/** In `npm run test:faults`, where whole matrices run; `npm test` has a selection of them (decision 79). */
export const isLong = process.env.LONG_TESTS === "1";
/** Of what differs in one thing only: every other in `npm test`. */
export const everyOther = <T>(all: readonly T[]): T[] => all.filter((_, at) => isLong || at % 2 === 0);
