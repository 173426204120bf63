export { houseManualRoutes } from "./routes.ts";
export { keySweep } from "./sweep.ts";
