export { seasonOf } from "./season-store.ts";
export { findTerms, findTermsOf, type Terms, vatRegistrationsOf } from "./terms-store.ts";
