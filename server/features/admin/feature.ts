import type { admin, adminDesk } from "#contract/admin/endpoints.ts";
import type { adminFind } from "#contract/admin/find.ts";
import type { adminPerson } from "#contract/admin/person.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findBookingCases } from "./booking-cases-store.ts";
import { changingUsers } from "./change-user.ts";
import { communicationLog } from "./communications.ts";
import { findingEverything } from "./find.ts";
import { listingUsers } from "./list-users.ts";
import { overview } from "./overview.ts";
import { showingPerson } from "./person.ts";
import { auditLog } from "./show-audit.ts";

export const adminFeature = (p: Platform) =>
  ({
    routes: {
      ...listingUsers(p.db),
      ...changingUsers(p),
      ...showingPerson(p.db),
      ...communicationLog(p),
      ...overview(p),
      ...auditLog(p.db),
      ...findingEverything(p.db),
      /** Reversals of one booking's money, as administrators see them. */
      "GET /api/admin/bookings/:bookingId/cases": async ({ params: { bookingId } }) => {
        const found = await findBookingCases(p.db, bookingId);
        return found ? { bookingId, ...found } : refuse("booking_not_found");
      },
    },
  }) satisfies Feature<typeof admin & typeof adminDesk & typeof adminFind & typeof adminPerson>;
