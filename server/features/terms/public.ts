export { seasonOf } from "./terms-store.ts";
export { findTerms, findTermsOf, type Terms, vatRegistrationsOf } from "./terms-store.ts";
