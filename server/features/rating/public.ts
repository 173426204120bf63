export { ratingRoutes } from "./routes.ts";
export { ratingSweeps } from "./sweeps.ts";
