/** Proposals to change a booking, and the answers to them (rules 4.7). */
import type { ProposeBody, bookings } from "#contract/booking/endpoints.ts";
import { changeValues, proposalDue, refuseChange } from "#domain/booking/change.ts";
import type { Party } from "#domain/booking/policy.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Platform } from "#server/platform/platform.ts";
import { commandRoleOf, writeBooking } from "./act-on-booking.ts";
import { applyTo } from "./apply-command.ts";
import { type LockedBooking, lockBooking } from "./booking-store.ts";
import { isUnchanged, priceChange, whyNotChangeable } from "./price-change.ts";
import {
  findProposal,
  findWaitingProposal,
  insertProposal,
  type Proposal,
  saveProposal,
} from "./proposal-store.ts";

type By = Pick<Call, "actor" | "now">;
type Side = Proposal["byRole"];
const otherSide = { hunter: "landowner", landowner: "hunter" } as const;
const sideOf = (party: Party): Side | undefined =>
  party === "hunter" ? "hunter" : party === "admin" ? undefined : "landowner";

/** The locked booking with the side for which the person speaks. */
async function lockSide(
  tx: Tx,
  by: By,
  bookingId: string,
): Promise<{ locked: LockedBooking; side: Side; party: Party } | Refused> {
  const locked = await lockBooking(tx, bookingId);
  if (!locked) return refuse("booking_not_found");
  const role = await commandRoleOf(tx, by, locked, "change");
  if (isRefused(role)) return role;
  const side = sideOf(role.party);
  return side ? { locked, side, party: role.party } : refuse("forbidden");
}

async function propose(
  tx: Tx,
  jobs: JobQueue,
  by: By,
  bookingId: string,
  body: ProposeBody,
): Promise<{ proposalId: string; differenceOre: number; dueAt: Date } | Refused> {
  const found = await lockSide(tx, by, bookingId);
  if (isRefused(found)) return found;
  const { locked, side: byRole, party } = found;
  const { now } = by;
  if (party === "co_host") return refuse("right_missing");
  if (body.price === "agreed" && byRole === "hunter")
    return refuseAll([{ code: "agreed_price_by_landowner", path: "price" }]);
  const refused = refuseChange(locked.state, now);
  if (refused) return refuseAll([refused]);
  const waiting = await findWaitingProposal(tx, bookingId);
  const isOver = waiting && waiting.dueAt <= now;
  if (waiting && !isOver && waiting.byRole !== byRole) return refuse("proposal_open");
  if (waiting) await saveProposal(tx, waiting.changeId, { status: isOver ? "lapsed" : "withdrawn" }, now);
  const stay = await priceChange(tx, locked, body, { byRole, now });
  if (isRefused(stay)) return stay;
  if (isUnchanged(locked, stay)) return refuse("change_is_the_same");
  const impossible = await whyNotChangeable(tx, locked, stay, now);
  if (impossible) return impossible;
  const dueAt = proposalDue(now, locked.state, stay);
  const proposal = {
    byRole,
    stay,
    price: body.price ?? "today",
    differenceOre: stay.totalOre - locked.state.totalOre,
    message: body.message ?? null,
    dueAt,
  } as const;
  const proposalId = await insertProposal(tx, bookingId, proposal, now);
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      {
        to: otherSide[byRole],
        message: "change_proposed",
        values: {
          ...changeValues(locked.state, stay),
          by: byRole,
          dueBy: dueAt.toISOString(),
          ...(proposal.message && { reason: proposal.message }),
        },
      },
    ],
  });
  return { proposalId, differenceOre: proposal.differenceOre, dueAt };
}

type Answer = { bookingId: string; proposalId: string };
/** The open proposal of a locked booking, which this side may answer or, as its own, withdraw. */
async function openProposal(
  tx: Tx,
  by: By,
  { bookingId, proposalId }: Answer,
  { own }: { own: boolean },
): Promise<{ locked: LockedBooking; side: Side; party: Party; proposal: Proposal } | Refused> {
  const found = await lockSide(tx, by, bookingId);
  if (isRefused(found)) return found;
  const proposal = await findProposal(tx, bookingId, proposalId);
  if (!proposal) return refuse("proposal_not_found");
  if ((proposal.byRole === found.side) !== own) return refuse("forbidden");
  if (proposal.status !== "open" || proposal.dueAt <= by.now) return refuse("proposal_over");
  return { ...found, proposal };
}

async function accept(tx: Tx, jobs: JobQueue, by: By, answer: Answer): Promise<Refused | undefined> {
  const found = await openProposal(tx, by, answer, { own: false });
  if (isRefused(found)) return found;
  const { locked, side, party, proposal } = found;
  const { changeId, stay } = proposal;
  // the total may have changed since, by a change of another proposal
  if (stay.totalOre - locked.state.totalOre !== proposal.differenceOre) return refuse("proposal_over");
  const role = party === "co_host" ? ("co_host" as const) : undefined;
  return applyTo(
    tx,
    jobs,
    locked,
    { type: "change", actor: side, changeId, stay },
    {
      uid: by.actor.uid,
      role,
      now: by.now,
    },
  );
}

/** Ends a proposal without a change, and tells the other side. */
export async function endProposal(
  tx: Tx,
  jobs: JobQueue,
  {
    bookingId,
    proposal,
    status,
    now,
  }: {
    bookingId: string;
    proposal: Proposal;
    status: "declined" | "withdrawn" | "lapsed";
    now: Date;
  },
): Promise<void> {
  await saveProposal(tx, proposal.changeId, { status }, now);
  const other = otherSide[proposal.byRole];
  const told = { declined: [proposal.byRole], withdrawn: [other], lapsed: [proposal.byRole, other] }[status];
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: told.map((to) => ({
      to,
      message: "change_not_agreed" as const,
      values: {
        ...changeValues({ totalOre: proposal.stay.totalOre - proposal.differenceOre }, proposal.stay),
        by: proposal.byRole,
        how: status,
      },
    })),
  });
}

const end = async (
  tx: Tx,
  jobs: JobQueue,
  by: By,
  answer: Answer,
  status: "declined" | "withdrawn",
): Promise<Refused | undefined> => {
  const found = await openProposal(tx, by, answer, { own: status === "withdrawn" });
  if (isRefused(found)) return found;
  return endProposal(tx, jobs, {
    bookingId: answer.bookingId,
    proposal: found.proposal,
    status,
    now: by.now,
  }).then(() => undefined);
};

export const proposals = ({ db, jobs }: Pick<Platform, "jobs"> & { db: Db }) =>
  ({
    "POST /api/booking-actions/:bookingId/propose": ({ params: { bookingId }, body }, call) =>
      command(db, call, `propose ${bookingId}`, body, (tx) => propose(tx, jobs, call, bookingId, body)),
    "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept": ({ params }, call) =>
      writeBooking(db, call, "change", params.bookingId, { answer: "accept", ...params }, (tx) =>
        accept(tx, jobs, call, params),
      ),
    "POST /api/booking-actions/:bookingId/proposals/:proposalId/decline": ({ params }, call) =>
      writeBooking(db, call, "change", params.bookingId, { answer: "decline", ...params }, (tx) =>
        end(tx, jobs, call, params, "declined"),
      ),
    "POST /api/booking-actions/:bookingId/proposals/:proposalId/withdraw": ({ params }, call) =>
      writeBooking(db, call, "change", params.bookingId, { answer: "withdraw", ...params }, (tx) =>
        end(tx, jobs, call, params, "withdrawn"),
      ),
  }) satisfies SomeHandlers<typeof bookings>;
