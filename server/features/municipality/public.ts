export { findMunicipalities } from "./municipality-store.ts";
