export { offeringRoutes } from "./routes.ts";
