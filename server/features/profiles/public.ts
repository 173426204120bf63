export { releaseHeldPayouts } from "./change-profile.ts";
export { findActor, findActorOfSession, lockProfile, saveProfile } from "./profile-store.ts";
export { profileView } from "./profile-view.ts";
export { profileRoutes } from "./routes.ts";
export { createProfile, recordSignIn } from "./sign-in.ts";
