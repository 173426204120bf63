import type { profiles } from "#contract/profile/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changingProfile } from "./change-profile.ts";
import { changingRoles } from "./change-roles.ts";
import { emailChoice } from "./email-choice.ts";
import { findingOrganizations } from "./find-organization.ts";
import { findProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";
import { welcomeSweep } from "./welcome.ts";

export const profileFeature = (p: Platform) =>
  ({
    sweeps: [welcomeSweep(p)],
    routes: {
      ...changingProfile(p),
      ...changingRoles(p),
      ...findingOrganizations(p),
      ...emailChoice(p),
      "GET /api/user-profile/me": async (_args, { actor, locale, now }) => {
        const row = await findProfile(p.db, actor.uid);
        return row ? profileView(row, locale, now) : refuse("profile_not_loaded");
      },
      "GET /api/user-profile/me/live": (_args, { actor }, http) => p.live.stream(http, actor, "profile"),
    },
  }) satisfies Feature<typeof profiles>;
