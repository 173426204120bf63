import type { admin, adminDesk } from "#contract/admin/endpoints.ts";
import type { adminFind } from "#contract/admin/find.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reviewProperty, showUnderReview } from "#server/features/property/public.ts";
import { removeUser, setRoles, switchAccount } from "./change-user.ts";
import {
  communicationsTable,
  resendCommunication,
  showCommunication,
  showCommunications,
  showSubtypes,
} from "./communications.ts";
import { find } from "./find.ts";
import { overview } from "./overview.ts";
import { showBookingCases } from "./booking-cases.ts";
import { auditTable, showAudit, showBookingHistory } from "./show-audit.ts";
import { showUser, showUsers, usersTable } from "./list-users.ts";

export const adminRoutes = (p: Platform): Handlers<typeof admin> => ({
  "GET /api/admin/users": ({ query }) => showUsers(p.db, query),
  "GET /api/admin/users/csv": ({ query }, call, { reply }) => usersTable(p.db, call, query, reply),
  "GET /api/admin/users/:uid": ({ params }) => showUser(p.db, params.uid),
  "PUT /api/admin/users/:uid/roles": ({ params, body }, call) => setRoles(p, call, params.uid, body),
  "POST /api/admin/users/:uid/disable": ({ params: { uid }, body: { reason } }, call) =>
    switchAccount(p, call, { uid, disabled: true, reason }),
  "POST /api/admin/users/:uid/enable": ({ params: { uid }, body: { reason } }, call) =>
    switchAccount(p, call, { uid, disabled: false, reason }),
  "DELETE /api/admin/users/:uid": ({ params, body }, call) => removeUser(p, call, params.uid, body),
});

export const adminFindRoutes = (p: Platform): Handlers<typeof adminFind> => ({
  "GET /api/admin/find": ({ query }) => find(p.db, query),
});

export function adminDeskRoutes(p: Platform): Handlers<typeof adminDesk> {
  const look = overview(p);
  return {
    "GET /api/admin/communications": ({ query }) => showCommunications(p.db, query),
    "GET /api/admin/communications/csv": ({ query }, call, { reply }) =>
      communicationsTable(p.db, call, query, reply),
    "GET /api/admin/communication-subtypes": () => showSubtypes(p.db),
    "GET /api/admin/communications/:communicationId": ({ params }) =>
      showCommunication(p.db, params.communicationId),
    "POST /api/admin/communications/:communicationId/resend": ({ params }, call) =>
      resendCommunication(p, call, params.communicationId),
    "GET /api/admin/overview": (_, { now }) => look(now),
    "GET /api/admin/properties-under-review": ({ query }) => showUnderReview(p.db, query),
    "POST /api/admin/properties/:propertyId/review": ({ params, body }, call) =>
      reviewProperty(p, call, params.propertyId, body),
    "GET /api/admin/audit": ({ query }) => showAudit(p.db, query),
    "GET /api/admin/audit/csv": ({ query }, call, { reply }) => auditTable(p.db, call, query, reply),
    "GET /api/admin/bookings/:bookingId/cases": ({ params }) => showBookingCases(p.db, params.bookingId),
    "GET /api/admin/bookings/:bookingId/history": ({ params }) => showBookingHistory(p.db, params.bookingId),
  };
}
