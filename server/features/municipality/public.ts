export { findMunicipalities } from "./municipality-store.ts";
export { municipalityRoutes } from "./routes.ts";
