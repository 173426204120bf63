import type { Actor, Refused } from "#server/platform/http/handler.ts";
import { refuse } from "#server/platform/http/handler.ts";
export const findInvited = async (
  ..._: [unknown, unknown, { actor: Actor | undefined; headers: Headers }]
): Promise<{ bookingId: string; memberId: string } | Refused> => refuse("party_invite_not_valid");
