export { applyCabinChange } from "./save-cabin.ts";
export { cabinRoutes } from "./routes.ts";
