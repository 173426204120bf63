export { findTerms, type Terms } from "./terms-store.ts";
