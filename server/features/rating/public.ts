export { sumOfHunter } from "./rating-store.ts";
export { ratingRoutes } from "./routes.ts";
export { ratingSweeps } from "./sweeps.ts";
