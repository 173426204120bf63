/** In `npm run test:faults`, where whole matrices run; `npm test` has a selection of them (decision 79). */
export const isLong = process.env.LONG_TESTS === "1";
