import type { profiles } from "#contract/profile/endpoints.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeProfile } from "./change-profile.ts";
import { changeRoles } from "./change-roles.ts";
import { openEntityRegister } from "./entity-register.ts";
import { findOrganization } from "./find-organization.ts";
import { findProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";

type ProfileKey =
  | "GET /api/user-profile/me"
  | "PATCH /api/user-profile/me"
  | "GET /api/user-profile/organization"
  | "PUT /api/user-profile/me/roles"
  | "GET /api/user-profile/me/live";

export function profileRoutes({
  db,
  jobs,
  live,
  log,
  config,
}: Platform): Pick<Handlers<typeof profiles>, ProfileKey> {
  const register = openEntityRegister(config.entityRegister);
  return {
    "GET /api/user-profile/me": async (_args, { actor, locale, now }) => {
      const row = await findProfile(db, actor.uid);
      return row ? profileView(row, locale, now) : refuse("profile_not_loaded");
    },
    "PATCH /api/user-profile/me": ({ body }, call) => changeProfile({ db, jobs }, call, body),
    "GET /api/user-profile/organization": ({ query }, { now }) =>
      findOrganization({ db, log, register }, query.organizationNumber, now),
    "PUT /api/user-profile/me/roles": ({ body }, call) => changeRoles(db, call, body),
    "GET /api/user-profile/me/live": (_args, { actor }, http) => live.stream(http, actor, "profile"),
  };
}
