export { releaseHeldPayouts } from "./change-profile.ts";
export { recordRoles, refuseInUse } from "./change-roles.ts";
export { organizationLookup } from "./find-organization.ts";
export { type HostRow, hostOf } from "./host-store.ts";
export { lockProfile, type ProfileRow, saveProfile } from "./profile-store.ts";
export { profileView } from "./profile-view.ts";
export { createProfile, recordSignIn, signInProfiles } from "./sign-in.ts";
