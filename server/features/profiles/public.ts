export { releaseHeldPayouts } from "./change-profile.ts";
export { findActor } from "./profile-store.ts";
export { profileRoutes } from "./routes.ts";
export { createProfile, recordSignIn } from "./sign-in.ts";
