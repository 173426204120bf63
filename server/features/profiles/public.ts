export { createProfile, findActor, recordSignIn } from "./profile-store.ts";
