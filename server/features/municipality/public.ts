export { municipalityAt } from "./borders.ts";
export { findMunicipalities, listMunicipalities, type Municipality } from "./municipality-store.ts";
