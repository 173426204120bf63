export { findObligations } from "./account-store.ts";
export { removeAccount } from "./delete-account.ts";
