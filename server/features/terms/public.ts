export { findTerms, findTermsOf, type Terms } from "./terms-store.ts";
