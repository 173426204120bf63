/** Proposals to change a booking, and the answers to them (rules 4.7). */
import type { AcceptProposalBody, ProposeBody } from "#contract/booking/fields.ts";
import type { proposals as contract } from "#contract/booking/proposals.ts";
import {
  changeValues,
  differenceOre,
  paymentDueIfAccepted,
  proposalDue,
  refuseProposal,
} from "#domain/booking/change.ts";
import { type AskedOfHunter, askedOfHunter, checkGiven } from "#domain/booking/given-by-hunter.ts";
import type { Party } from "#domain/booking/policy.ts";
import { type Buyer, buyerOf } from "#domain/invoice/buyer.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import { notify } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { inSavepoint } from "#server/platform/database/savepoint-store.ts";
import {
  type Call,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { commandRoleOf, writeBooking } from "./act-on-booking.ts";
import { applyTo } from "./apply-command.ts";
import { agreeToInvoicing, lockBookingWithRate, shareTerms } from "./booking-store.ts";
import { findKnown, saveAgeConfirmed, saveBuyer } from "./given-store.ts";
import { hasOpenProblem } from "./problem-store.ts";
import { isUnchanged, priceChange, whyNotChangeable, whyOutdated } from "./price-change.ts";
import {
  type ChangeActor,
  findProposal,
  findWaitingProposal,
  insertProposal,
  type Proposal,
  saveProposal,
} from "./proposal-store.ts";

type Preview = Pick<Proposal, "differenceOre" | "dueAt"> & {
  totalOre: number;
  paymentDueIfAccepted: Date | null;
  asks: AskedOfHunter;
};
type Given = { asks: AskedOfHunter; buyer: Buyer; refused: Refused | undefined };
type By = Pick<Call, "actor" | "now">;
type Side = Proposal["byRole"];
const otherSide = { hunter: "landowner", landowner: "hunter" } as const;
const sideOf = (party: Party): Side | undefined =>
  party === "hunter" ? "hunter" : party === "admin" ? undefined : "landowner";

type Found = NonNullable<Awaited<ReturnType<typeof lockBookingWithRate>>>;
type Speaking = Found & { side: Side; party: Party };
/** The locked booking with the side for which the person speaks. */
async function lockSide(tx: Tx, by: By, bookingId: string): Promise<Speaking | Refused> {
  const found = await lockBookingWithRate(tx, bookingId, by.now);
  if (!found) return refuse("booking_not_found");
  const role = await commandRoleOf(tx, by, found.locked, "change");
  if (isRefused(role)) return role;
  const side = sideOf(role.party);
  return side ? { ...found, side, party: role.party } : refuse("forbidden");
}
const auditedAs = (by: By, { side, party }: Pick<Speaking, "side" | "party">) =>
  ({ actorUid: by.actor.uid, actorRole: party === "co_host" ? "co_host" : side, now: by.now }) as const;

/** What the stay asks of the hunter for the first time, the buyer that it then has, and why it is not enough. */
async function readGiven(
  tx: Tx,
  { row, state }: Found["locked"],
  stay: Proposal["stay"],
  { ageConfirmed = false, buyer: given }: AcceptProposalBody,
): Promise<Given> {
  const known = await findKnown(tx, { bookingId: row.bookingId, offeringId: stay.offeringId });
  const { totalOre } = stay;
  const asks = askedOfHunter({ ...known, totalOre }, known.buyer);
  const buyer = state.buyerUid === null ? buyerOf(known.buyer, given) : known.buyer;
  const refusals = checkGiven(asks, { ageConfirmed, buyer, totalOre });
  return { asks, buyer, refused: refusals.length > 0 ? refuseAll(refusals) : undefined };
}
/** Saves what the hunter gave, where it was asked. */
async function saveGiven(
  tx: Tx,
  { bookingId, changeId }: { bookingId: string; changeId: string },
  { asks, buyer }: Given,
): Promise<void> {
  if (asks.buyer) await saveBuyer(tx, bookingId, buyer);
  if (asks.age) await saveAgeConfirmed(tx, changeId);
}

/** What is proposed, as it would be saved, or why it cannot be; also the proposal that it replaces. */
async function prepare(
  tx: Tx,
  by: By,
  { locked, side: byRole, party }: Speaking,
  body: ProposeBody,
): Promise<
  { proposal: Omit<Proposal, "changeId" | "status">; replaced: Proposal | undefined; given: Given } | Refused
> {
  const { now } = by;
  if (party === "co_host") return refuse("right_missing");
  if (body.price === "agreed" && byRole === "hunter")
    return refuseAll([{ code: "agreed_price_by_landowner", path: "price" }]);
  const refused = refuseProposal(locked.state, byRole, now);
  if (refused) return refuseAll([refused]);
  if (await hasOpenProblem(tx, locked.state.bookingId)) return refuse("change_with_problem");
  const replaced = await findWaitingProposal(tx, locked.state.bookingId);
  if (replaced && replaced.dueAt > now && replaced.byRole !== byRole) return refuse("proposal_open");
  const stay = await priceChange(tx, locked, body, { byRole, now });
  if (isRefused(stay)) return stay;
  if (isUnchanged(locked, stay)) return refuse("change_is_the_same");
  const impossible = await whyNotChangeable(tx, locked, stay, now);
  if (impossible) return impossible;
  const proposal = {
    byRole,
    stay,
    price: body.price ?? "today",
    differenceOre: differenceOre(locked.state, stay),
    message: body.message ?? null,
    dueAt: proposalDue(now, locked.state, stay),
  } as const;
  return { proposal, replaced, given: await readGiven(tx, locked, stay, body) };
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
  const prepared = await prepare(tx, by, found, body);
  if (isRefused(prepared)) return prepared;
  const { proposal, replaced, given } = prepared;
  const isHunters = proposal.byRole === "hunter";
  if (isHunters && given.refused) return given.refused;
  const { state } = found.locked;
  const { now } = by;
  const who = auditedAs(by, found);
  if (replaced)
    await saveProposal(
      tx,
      { bookingId, changeId: replaced.changeId, status: replaced.dueAt <= now ? "lapsed" : "withdrawn" },
      who,
    );
  const isCounterOffer = state.status === "pending";
  const proposalId = await insertProposal(tx, bookingId, proposal, { ...who, isCounterOffer });
  if (isHunters) await saveGiven(tx, { bookingId, changeId: proposalId }, given);
  const refused = isCounterOffer
    ? await answerWithProposal(tx, jobs, by, found, { ...body, dueAt: proposal.dueAt })
    : undefined;
  if (refused) return refused;
  const { differenceOre, dueAt, message, byRole, stay } = proposal;
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      {
        to: otherSide[byRole],
        message: "change_proposed",
        values: {
          ...changeValues(state, stay),
          by: byRole,
          dueBy: dueAt.toISOString(),
          ...(message && { reason: message }),
          ...(isCounterOffer && { request: 1 }),
        },
      },
    ],
  });
  return { proposalId, differenceOre, dueAt };
}

/** A proposal to a request is the landowner's answer, for which they agree to invoicing as for a yes (rules 8.7). */
async function answerWithProposal(
  tx: Tx,
  jobs: JobQueue,
  by: By,
  { locked, agreedVersion }: Found,
  { invoicingAgreed, dueAt }: Pick<ProposeBody, "invoicingAgreed"> & { dueAt: Date },
): Promise<Refused | undefined> {
  const { actor, now } = by;
  if (agreedVersion !== invoicingAgreementVersion) {
    if (!invoicingAgreed) return refuse("invoicing_agreement_required");
    await agreeToInvoicing(tx, actor.uid, now);
  }
  return applyTo(
    tx,
    jobs,
    locked,
    { type: "counter_offer", actor: "landowner", dueAt },
    { uid: actor.uid, now },
  );
}

/** What a proposal would cost and how long it could be answered; nothing is saved. */
async function preview(tx: Tx, by: By, bookingId: string, body: ProposeBody): Promise<Preview | Refused> {
  const found = await lockSide(tx, by, bookingId);
  if (isRefused(found)) return found;
  const prepared = await prepare(tx, by, found, body);
  if (isRefused(prepared)) return prepared;
  const { stay, differenceOre, dueAt } = prepared.proposal;
  return {
    totalOre: stay.totalOre,
    differenceOre,
    dueAt,
    asks: prepared.given.asks,
    paymentDueIfAccepted: paymentDueIfAccepted(found.locked.state, stay, by.now),
  };
}

type Answer = { bookingId: string; proposalId: string };
/** The open proposal of a locked booking, which this side may answer or, as its own, withdraw. */
async function openProposal(
  tx: Tx,
  by: By,
  { bookingId, proposalId }: Answer,
  { own }: { own: boolean },
): Promise<(Speaking & { proposal: Proposal }) | Refused> {
  const found = await lockSide(tx, by, bookingId);
  if (isRefused(found)) return found;
  const proposal = await findProposal(tx, bookingId, proposalId);
  if (!proposal) return refuse("proposal_not_found");
  if ((proposal.byRole === found.side) !== own) return refuse("forbidden");
  if (proposal.status !== "open" || proposal.dueAt <= by.now) return refuse("proposal_over");
  return { ...found, proposal };
}

async function accept(
  tx: Tx,
  jobs: JobQueue,
  by: By,
  answer: Answer,
  body: AcceptProposalBody,
): Promise<Refused | undefined> {
  const found = await openProposal(tx, by, answer, { own: false });
  if (isRefused(found)) return found;
  const { locked, side, party, proposal, ratePercent: commissionRatePercent } = found;
  const { changeId, stay } = proposal;
  const isRequest = locked.state.status === "pending";
  if (isRequest && found.agreedVersion !== invoicingAgreementVersion)
    return refuse("invoicing_agreement_required");
  if (await hasOpenProblem(tx, answer.bookingId)) return refuse("change_with_problem");
  await shareTerms(tx, locked.state.landownerUid);
  const outdated = await whyOutdated(tx, locked, proposal, by.now);
  if (outdated) return outdated;
  const given = side === "hunter" ? await readGiven(tx, locked, stay, body) : undefined;
  if (given?.refused) return given.refused;
  if (given) await saveGiven(tx, { bookingId: answer.bookingId, changeId }, given);
  const role = party === "co_host" ? ("co_host" as const) : undefined;
  return applyTo(
    tx,
    jobs,
    locked,
    isRequest
      ? { type: "accept_counter_offer", actor: "hunter", changeId, stay, commissionRatePercent }
      : { type: "change", actor: side, changeId, stay },
    { uid: by.actor.uid, role, now: by.now },
  );
}

/** Ends a proposal without a change, and tells whoever waits for it. `isRequest`: of a request, which stays. */
export async function endProposal(
  tx: Tx,
  jobs: JobQueue,
  {
    bookingId,
    proposal,
    status,
    isRequest,
  }: {
    bookingId: string;
    proposal: Proposal;
    status: "declined" | "withdrawn" | "lapsed";
    isRequest: boolean;
  },
  who: ChangeActor,
): Promise<void> {
  await saveProposal(tx, { bookingId, changeId: proposal.changeId, status }, who);
  const other = otherSide[proposal.byRole];
  const told = { declined: [proposal.byRole], withdrawn: [other], lapsed: [proposal.byRole, other] }[status];
  await notify(tx, jobs, {
    bookingId,
    at: who.now,
    messages: told.map((to) => ({
      to,
      message: "change_not_agreed" as const,
      values: {
        ...changeValues({ totalOre: proposal.stay.totalOre - proposal.differenceOre }, proposal.stay),
        by: proposal.byRole,
        how: status,
        ...(isRequest && { request: 1 }),
      },
    })),
  });
}

async function end(
  tx: Tx,
  jobs: JobQueue,
  by: By,
  answer: Answer,
  status: "declined" | "withdrawn",
): Promise<Refused | undefined> {
  const found = await openProposal(tx, by, answer, { own: status === "withdrawn" });
  if (isRefused(found)) return found;
  const { proposal, locked } = found;
  const isRequest = locked.state.status === "pending";
  await endProposal(
    tx,
    jobs,
    { bookingId: answer.bookingId, proposal, status, isRequest },
    auditedAs(by, found),
  );
  return undefined;
}

export const proposals = ({ db, jobs }: Pick<Platform, "jobs"> & { db: Db }) =>
  ({
    "POST /api/booking-actions/:bookingId/propose": ({ params: { bookingId }, body }, call) =>
      command(db, call, `propose ${bookingId}`, body, (tx) => propose(tx, jobs, call, bookingId, body)),
    "POST /api/booking-actions/:bookingId/propose/preview": ({ params: { bookingId }, body }, call) =>
      db.transaction().execute((tx) => inSavepoint(tx, () => preview(tx, call, bookingId, body))),
    "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept": ({ params, body }, call) =>
      writeBooking(db, call, "change", params.bookingId, { answer: "accept", ...params, ...body }, (tx) =>
        accept(tx, jobs, call, params, body),
      ),
    "POST /api/booking-actions/:bookingId/proposals/:proposalId/decline": ({ params }, call) =>
      writeBooking(db, call, "change", params.bookingId, { answer: "decline", ...params }, (tx) =>
        end(tx, jobs, call, params, "declined"),
      ),
    "POST /api/booking-actions/:bookingId/proposals/:proposalId/withdraw": ({ params }, call) =>
      writeBooking(db, call, "change", params.bookingId, { answer: "withdraw", ...params }, (tx) =>
        end(tx, jobs, call, params, "withdrawn"),
      ),
  }) satisfies SomeHandlers<typeof contract>;
