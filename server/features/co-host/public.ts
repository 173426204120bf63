export { coHostRoutes } from "./routes.ts";
