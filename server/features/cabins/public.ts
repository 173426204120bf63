export { cabinRoutes } from "./routes.ts";
