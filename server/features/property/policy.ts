import type { ErrorCode } from "#contract/errors.ts";
import { type Actor, type Refused, refuse } from "#server/platform/handler.ts";

export type PropertyStatus = { ownerUid: string; status: string; visibility: string };

/** Owners and administrators see all of a property and may change it (rules 9.2, 9.6). */
export const canManage = (actor: Actor | undefined, { ownerUid }: PropertyStatus): boolean =>
  actor !== undefined && (actor.uid === ownerUid || actor.roles.includes("admin"));
/** Anyone with the link may see it. */
export const isOpen = ({ status, visibility }: PropertyStatus): boolean =>
  status === "published" && visibility !== "private";

/** Undefined for those who may change it. What a stranger cannot see is not there (rules 9.2). */
export function refuseChange(
  actor: Actor,
  property: PropertyStatus | undefined,
  notFound: ErrorCode,
): Refused | undefined {
  if (!property) return refuse(notFound);
  if (canManage(actor, property)) return undefined;
  return refuse(isOpen(property) ? "forbidden" : notFound);
}

export const roleOf = (
  actor: Actor,
  { ownerUid }: Pick<PropertyStatus, "ownerUid">,
): "landowner" | "admin" => (actor.uid === ownerUid ? "landowner" : "admin");
