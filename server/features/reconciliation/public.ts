/** Holds the bank and the books together. */
export { reconciliationRoutes } from "./routes.ts";
