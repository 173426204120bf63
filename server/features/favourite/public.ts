export { alertSweeps } from "./alerts.ts";
export { favouriteRoutes } from "./routes.ts";
