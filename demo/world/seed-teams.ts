/** The teams of the demo's bookings, made by the product's own commands. */
import { makingTeams, markingTeams, stating } from "#server/features/party/public.ts";
import type { Actor, Call } from "#server/platform/http/handler.ts";
import { requireAccepted } from "./require-accepted.ts";
import type { DemoMember } from "./scenarios.ts";
import type { SeedDeps } from "./seed-context.ts";

export function teamsIn({ db, jobs }: Pick<SeedDeps, "db" | "jobs">, by: (actor: Actor) => Call) {
  // links are stored nowhere, so those made here need not open
  const deps = { db, jobs, config: { authSecret: "", publicUrl: "" } };
  const teams = { ...makingTeams(deps), ...stating(deps), ...markingTeams(deps) };
  const invitations = new Map<string, string>();
  const browserWith = (token = "") => ({
    ip: "127.0.0.1",
    headers: new Headers({ "x-invite-token": token }),
    setCookie: () => {},
  });
  return {
    async addMember(hunter: Actor, bookingId: string, { name, role }: DemoMember): Promise<string> {
      const params = { bookingId };
      if (!name) {
        const comeAlong = teams["POST /api/core-booking/:bookingId/party/come-along"];
        return requireAccepted("come along", await comeAlong({ params, body: { role } }, by(hunter)))
          .memberId;
      }
      const invite = teams["POST /api/core-booking/:bookingId/party"];
      const added = requireAccepted("invite", await invite({ params, body: { name, role } }, by(hunter)));
      invitations.set(added.memberId, added.inviteUrl.split("/").at(-1) ?? "");
      return added.memberId;
    },
    /** What a member has, as the hunter who has booked states it for them. */
    async state(hunter: Actor, memberId: string, body: { fee?: string; birthYear?: number }) {
      const args = { params: { memberId }, body, browser: browserWith(invitations.get(memberId)) };
      requireAccepted("state", await teams["PATCH /api/party/:memberId"](args, by(hunter)));
    },
    async seeFee(owner: Actor, memberId: string) {
      const args = { params: { memberId }, body: { seen: true } };
      requireAccepted("see a fee", await teams["POST /api/party/:memberId/fee-seen"](args, by(owner)));
    },
  };
}
