export { givingRatings } from "./give-rating.ts";
export { sumOfHunter } from "./rating-store.ts";
export { ratingSweeps } from "./sweeps.ts";
