export { savingCabins } from "./save-cabin.ts";
export { cabinRoutes } from "./routes.ts";
