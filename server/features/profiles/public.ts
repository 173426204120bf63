export { releaseHeldPayouts } from "./change-profile.ts";
export { createProfile, findActor, recordSignIn } from "./profile-store.ts";
export { profileRoutes } from "./routes.ts";
