export { municipalityAt } from "./borders.ts";
export { findMunicipalities } from "./municipality-store.ts";
