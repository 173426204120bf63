import type { AnswerOf } from "#contract/define.ts";
import type { admin } from "#contract/admin/endpoints.ts";
import { isoInstant } from "#server/platform/instant-store.ts";
import type { UserRow } from "./user-store.ts";

export type UserView = AnswerOf<(typeof admin)["GET /api/admin/users"]>["items"][number];

export const userView = (row: UserRow): UserView => ({
  uid: row.uid,
  displayName: row.displayName,
  email: row.email,
  roles: row.roles,
  isAdmin: row.roles.includes("admin"),
  isHunter: row.roles.includes("hunter"),
  isLandowner: row.roles.includes("landowner"),
  state: row.deletedAt ? "deleted" : row.disabledAt ? "disabled" : "active",
  disabledAt: row.disabledAt && isoInstant(row.disabledAt),
  disabledReason: row.disabledReason,
  createdAt: isoInstant(row.createdAt),
  lastLogin: isoInstant(row.lastLogin),
});
