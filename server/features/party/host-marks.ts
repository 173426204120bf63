/** What the landowner sees to of a team: fees, whom to let in, training, and replacements (rules 9.25). */
import type { parties } from "#contract/party/endpoints.ts";
import { osloDate, osloMidnight } from "#domain/days.ts";
import { hunts } from "#domain/party/lists.ts";
import { showsMembers } from "#domain/party/missing.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { lockForHost, type TeamOf } from "./access.ts";
import { changed, type PartyDeps, partyFor } from "./change.ts";
import { leave } from "./invite-members.ts";
import { changeMember, deleteWaiting } from "./party-store.ts";
import { notifyReplacementAnswered, notifyWhenComplete } from "./notify-team.ts";

/** Runs a mark of the landowner's under the lock of the team, and answers with the team. */
async function mark(
  p: PartyDeps,
  call: Call,
  { memberId, name, body }: { memberId: string; name: string; body: unknown },
  work: (tx: Tx, team: TeamOf) => Promise<Refused | undefined>,
) {
  const marked = await command(p.db, call, `${name} ${memberId}`, body, async (tx) => {
    const team = await lockForHost(tx, call, memberId);
    if (isRefused(team)) return team;
    // before the agreement the landowner knows of nobody in the team
    if (!showsMembers(team.booking)) return refuse("member_not_found");
    const refused = await work(tx, team);
    return refused ?? { bookingId: team.booking.bookingId };
  });
  return isRefused(marked) ? marked : partyFor(p, call, marked.bookingId);
}

async function answerReplacement(
  tx: Tx,
  p: PartyDeps,
  call: Call,
  team: TeamOf,
  accepted: boolean,
): Promise<Refused | undefined> {
  const { booking, member, members } = team;
  const { memberId } = member;
  if (!member.waits) return refuse("member_not_found");
  if (accepted) {
    if (call.now >= osloMidnight(booking.fromDate)) return refuse("party_after_arrival");
    const others = members.filter((one) => one.memberId !== member.replaces);
    const hunters = others.filter(({ role }) => hunts(role)).length;
    if (hunts(member.role) && hunters >= booking.participants)
      return refuse("party_hunters_full", { participants: booking.participants });
    if (member.role === "leader" && others.some(({ role }) => role === "leader"))
      return refuse("party_has_leader");
    if (others.length < members.length && member.replaces !== null)
      await leave(tx, call, team, member.replaces, "replaced");
    await changeMember(tx, memberId, { waits: false });
  } else await deleteWaiting(tx, memberId);
  const to = accepted ? "replacement_accepted" : "replacement_declined";
  await changed(tx, call, team, { memberId, to });
  await notifyReplacementAnswered(tx, p.jobs, booking, { now: call.now, accepted });
  await notifyWhenComplete(tx, p.jobs, booking.bookingId, call.now);
  return undefined;
}

export const markingTeams = (p: PartyDeps) =>
  ({
    "POST /api/party/:memberId/fee-seen": ({ params: { memberId }, body }, call) =>
      mark(p, call, { memberId, name: "see-fee", body }, async (tx, team) => {
        if (body.seen && team.member.fee === null) return refuse("party_fee_not_stated");
        const feeSeenOn = body.seen ? osloDate(call.now) : null;
        await changeMember(tx, memberId, { feeSeenOn });
        const to = body.seen ? "fee_seen" : "fee_not_seen";
        await changed(tx, call, team, { memberId, to });
        return undefined;
      }),
    "POST /api/party/:memberId/let-in": ({ params: { memberId }, body }, call) =>
      mark(p, call, { memberId, name: "let-in", body }, async (tx, team) => {
        if (body.letIn && team.booking.redMembers !== "ask") return refuse("party_lets_nobody_in");
        await changeMember(tx, memberId, { letInAt: body.letIn ? call.now : null });
        const to = body.letIn ? "let_in" : "not_let_in";
        await changed(tx, call, team, { memberId, to });
        return undefined;
      }),
    "POST /api/party/:memberId/training": ({ params: { memberId }, body }, call) =>
      mark(p, call, { memberId, name: "answer-training", body }, async (tx, team) => {
        await changeMember(tx, memberId, { trainingRefusedAt: body.allowed ? null : call.now });
        const to = body.allowed ? "training_allowed" : "training_refused";
        await changed(tx, call, team, { memberId, to });
        return undefined;
      }),
    "POST /api/party/:memberId/answer-replacement": ({ params: { memberId }, body }, call) =>
      mark(p, call, { memberId, name: "answer-replacement", body }, (tx, team) =>
        answerReplacement(tx, p, call, team, body.accepted),
      ),
  }) satisfies SomeHandlers<typeof parties>;
