export { seasonOf } from "./season-store.ts";
export { findTerms, findTermsOf, type Terms } from "./terms-store.ts";
