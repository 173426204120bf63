/** A booking is offered to another account, which accepts; then the landowner says yes or no (rules 9.24). */
import { createHash, randomBytes } from "node:crypto";
import type { handovers } from "#contract/handover/endpoints.ts";
import { isHunt } from "#domain/booking/hunt-details.ts";
import { type Party, partyOf } from "#domain/booking/policy.ts";
import { checkConsent } from "#domain/booking/request-rules.ts";
import { accountEmail } from "#domain/email-address.ts";
import {
  buyerUidOf,
  type HandoverAction,
  handoverDue,
  handoverRefused,
  type HandoverSide,
  receiverRefused,
  sideOf,
  stepRefused,
} from "#domain/handover/handover.ts";
import { invoiceAddress } from "#domain/invoice/addresses.ts";
import { handoverAddress } from "#domain/page-addresses.ts";
import { findState, type LockedBooking, lockBooking, partyIn } from "#server/features/booking/public.ts";
import { notify, notifyAddress, notifyUser } from "#server/features/notification/public.ts";
import { lockIsBlocked } from "#server/platform/auth/blocked-store.ts";
import { findAccountOfAddress, findProvenAddress } from "#server/platform/auth/proven-address-store.ts";
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
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  findAround,
  findCoHosts,
  findHandover,
  findHosts,
  findNewest,
  findOffered,
  type Handover,
  handOver,
  insertHandover,
  saveAccepted,
  saveEnded,
} from "./handover-store.ts";
import { handoverFor, offeredFor } from "./handover-view.ts";
import { placeOf, notifyEnded } from "./notify-ended.ts";

const receiverRefusals = ["handover_to_self", "handover_to_host", "handover_blocked"] as const;
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
type By = Pick<Call, "actor" | "now" | "locale">;

async function record(
  tx: Tx,
  { actor, now }: Pick<By, "actor" | "now">,
  role: "hunter" | "landowner" | "co_host",
  { bookingId, handoverId, to }: { bookingId: string; handoverId: string; to: string },
): Promise<void> {
  await audit(tx, {
    at: now,
    actorUid: actor.uid,
    actorRole: role,
    subject: "booking_handover",
    subjectId: bookingId,
    to,
    data: { handoverId },
  });
}

/** Why a locked booking cannot be handed over now, or not to this account. */
async function whyNot(
  tx: Tx,
  { row, state }: LockedBooking,
  receiverUid: string | undefined,
  now: Date,
): Promise<Refused | undefined> {
  const refused = handoverRefused(state, await findAround(tx, state.bookingId), now);
  if (refused) return refuseAll([refused]);
  if (receiverUid === undefined) return undefined;
  const receiver = receiverRefused(receiverUid, {
    hunterUid: state.hunterUid,
    hosts: await findHosts(tx, row.propertyId, state.landownerUid),
    isBlocked: await lockIsBlocked(tx, state.landownerUid, receiverUid),
  });
  return receiver && refuseAll([receiver]);
}

const isWaiting = ({ status, dueAt }: Handover, now: Date): boolean =>
  (status === "offered" || status === "accepted") && now < dueAt;

/** What is refused of the receiver is refused at the address. */
const atEmail = ({ refused }: Refused): Refused =>
  refuseAll(
    refused.map((one) =>
      (receiverRefusals as readonly string[]).includes(one.code) ? { ...one, path: "email" } : one,
    ),
  );

async function offer(
  tx: Tx,
  jobs: JobQueue,
  call: By,
  bookingId: string,
  writtenEmail: string,
): Promise<Handover | Refused> {
  const { actor, now } = call;
  const locked = await lockBooking(tx, bookingId);
  const party = locked && (await partyIn(tx, call, locked));
  if (!locked || !party) return refuse("booking_not_found");
  if (party !== "hunter") return refuse(party === "co_host" ? "right_missing" : "forbidden");
  const newest = await findNewest(tx, bookingId);
  if (newest && isWaiting(newest, now)) return refuse("handover_open");
  const email = accountEmail(writtenEmail);
  const receiverUid = email === accountEmail(actor.email) ? actor.uid : await findAccountOfAddress(tx, email);
  const refused = await whyNot(tx, locked, receiverUid, now);
  if (refused) return atEmail(refused);
  if (newest?.status === "offered" || newest?.status === "accepted")
    await saveEnded(tx, newest.handoverId, "lapsed", now);
  const token = randomBytes(24).toString("base64url");
  const dueAt = handoverDue(locked.state.fromDate, now);
  const handoverId = await insertHandover(tx, {
    ...{ bookingId, byUid: actor.uid, dueAt, email, now },
    tokenHash: hashOf(token),
  });
  await record(tx, call, "hunter", { bookingId, handoverId, to: "offered" });
  await notifyOffered(tx, jobs, call, { locked, handoverId, email, receiverUid, token, dueAt });
  return found(tx, handoverId);
}

/** An account is told by its own channels; to another address goes a link with the token. */
async function notifyOffered(
  tx: Tx,
  jobs: JobQueue,
  { actor, locale, now }: By,
  o: {
    locked: LockedBooking;
    handoverId: string;
    email: string;
    receiverUid: string | undefined;
    token: string;
    dueAt: Date;
  },
): Promise<void> {
  const { row } = o.locked;
  const offered = {
    at: now,
    eventKey: `handover_offered:${o.handoverId}`,
    kind: "handover_offered" as const,
    values: {
      name: { person: actor.uid },
      place: placeOf(o.locked),
      ...{ fromDate: row.fromDate, toDate: row.toDate, dueBy: o.dueAt.toISOString() },
    },
  };
  if (o.receiverUid)
    return notifyUser(tx, jobs, { ...offered, uid: o.receiverUid, link: handoverAddress(o.handoverId) });
  return notifyAddress(tx, jobs, {
    ...offered,
    email: o.email,
    language: locale,
    link: handoverAddress(o.handoverId, o.token),
  });
}

async function found(tx: Tx, handoverId: string): Promise<Handover> {
  const handover = await findHandover(tx, handoverId);
  if (!handover) throw new Error(`handover ${handoverId} is not there after it was written`);
  return handover;
}

/** Whether the booking is offered to this person: by their proven address, or by the link that was sent to it. */
async function isReceiver(
  db: Db | Tx,
  { uid }: { uid: string },
  handover: Handover,
  token: string | undefined,
): Promise<boolean> {
  if (handover.receiverUid !== null) return handover.receiverUid === uid;
  if (handover.status !== "offered" || handover.byUid === uid) return false;
  if (token !== undefined && hashOf(token) === handover.tokenHash) return true;
  return handover.email !== null && (await findProvenAddress(db, uid)) === handover.email;
}

type Taken = { locked: LockedBooking; handover: Handover; party: Party | undefined };
/** Locks the booking of a handover; a handover that is not there for this person looks as if there was none. */
async function lockForStep(
  tx: Tx,
  call: By,
  { handoverId, token }: { handoverId: string; token?: string | undefined },
  side: HandoverSide,
  action: HandoverAction,
): Promise<Taken | Refused> {
  const seen = await findHandover(tx, handoverId);
  const locked = seen && (await lockBooking(tx, seen.bookingId));
  if (!locked) return refuse("handover_not_found");
  const handover = await found(tx, handoverId);
  const party = side === "receiver" ? undefined : await partyIn(tx, call, locked);
  const isTheirs =
    side === "receiver" ? await isReceiver(tx, call.actor, handover, token) : party !== undefined;
  if (!isTheirs) return refuse("handover_not_found");
  if (side !== "receiver" && sideOf(party) !== side)
    return refuse(party === "co_host" ? "right_missing" : "forbidden");
  const refused = stepRefused(handover, side, action, call.now);
  return refused ? refuseAll([refused]) : { locked, handover, party };
}

async function accept(
  tx: Tx,
  jobs: JobQueue,
  call: By,
  { locked, handover }: Taken,
  consent: { termsAccepted: boolean; privacyAccepted: boolean },
): Promise<Refused | undefined> {
  const { actor, now } = call;
  const { handoverId, bookingId } = handover;
  const missing = checkConsent(consent);
  if (missing.length > 0) return refuseAll(missing);
  const refused = await whyNot(tx, locked, actor.uid, now);
  if (refused) return refused;
  const offered = await findOffered(tx, handoverId);
  const ageConfirmed = offered?.species ? isHunt(offered.species) : false;
  const dueAt = handoverDue(locked.state.fromDate, now);
  await saveAccepted(tx, handoverId, { receiverUid: actor.uid, ageConfirmed, dueAt, now });
  await record(tx, call, "hunter", { bookingId, handoverId, to: "accepted" });
  const values = { name: { person: actor.uid }, dueBy: dueAt.toISOString() };
  await notifyParties(tx, jobs, { bookingId, at: now, message: "handover_accepted", values });
  return undefined;
}

type Notice = {
  bookingId: string;
  at: Date;
  message: "handover_accepted" | "handover_done";
  values: { name: { person: string }; dueBy?: string };
};
/** The same notice to the hunter and the landowner. */
const notifyParties = (tx: Tx, jobs: JobQueue, { bookingId, at, ...notice }: Notice) =>
  notify(tx, jobs, {
    bookingId,
    at,
    messages: [
      { to: "hunter", ...notice },
      { to: "landowner", ...notice },
    ],
  });

/** The hand-over itself: the receiver is the booking's hunter, and nothing of its money moves. */
async function approve(
  tx: Tx,
  jobs: JobQueue,
  call: By,
  { locked, handover, party }: Taken,
): Promise<Refused | undefined> {
  const { now } = call;
  const { handoverId, bookingId, receiverUid, byUid } = handover;
  if (receiverUid === null) throw new Error(`handover ${handoverId} is accepted by nobody`);
  const refused = await whyNot(tx, locked, receiverUid, now);
  if (refused) return refused;
  await saveEnded(tx, handoverId, "done", now);
  await handOver(tx, { bookingId, receiverUid, now });
  const role = party === "co_host" ? "co_host" : "landowner";
  await record(tx, call, role, { bookingId, handoverId, to: "done" });
  const values = { name: { person: byUid } };
  await notifyParties(tx, jobs, { bookingId, at: now, message: "handover_done", values });
  const bought = buyerUidOf(locked.state) === byUid && locked.state.totalOre > 0;
  await notifyUser(tx, jobs, {
    uid: byUid,
    at: now,
    eventKey: `handover_given:${handoverId}`,
    kind: "handover_given",
    values: {
      place: placeOf(locked),
      name: { person: receiverUid },
      ...(bought && { bought: 1 }),
    },
    ...(bought && { link: invoiceAddress(bookingId) }),
  });
  return undefined;
}

/** The booking stays with its hunter. */
async function end(
  tx: Tx,
  jobs: JobQueue,
  call: By,
  { locked, handover, party }: Taken,
  status: "withdrawn" | "declined" | "refused",
): Promise<undefined> {
  const { handoverId, bookingId } = handover;
  await saveEnded(tx, handoverId, status, call.now);
  const role = status !== "refused" ? "hunter" : party === "co_host" ? "co_host" : "landowner";
  await record(tx, call, role, { bookingId, handoverId, to: status });
  await notifyEnded(tx, jobs, { locked, handover, status }, call.now);
  return undefined;
}

/** The landowner's side hears of it once the receiver has accepted. */
async function readHandover(db: Db, call: Call, bookingId: string) {
  const { actor, now } = call;
  const [state, coHosts] = [await findState(db, bookingId), await findCoHosts(db, bookingId)];
  const party = state && partyOf(actor, { ...state, coHosts });
  if (!party) return refuse("booking_not_found");
  const side = sideOf(party);
  const newest = await findNewest(db, bookingId);
  const seen = side === "landowner" && newest?.receiverUid === null ? undefined : newest;
  const isFree = side === "hunter" && !(newest && isWaiting(newest, now));
  return {
    mayHandOver: isFree && !handoverRefused(state, await findAround(db, bookingId), now),
    handover: seen ? await handoverFor(db, seen, { ...call, side }) : null,
  };
}

export const offering = ({ db, jobs }: Pick<Platform, "db" | "jobs">) =>
  ({
    "GET /api/booking-actions/:bookingId/handover": ({ params: { bookingId } }, call) =>
      readHandover(db, call, bookingId),
    "POST /api/booking-actions/:bookingId/hand-over": ({ params: { bookingId }, body }, call) =>
      command(db, call, `hand-over ${bookingId}`, body, async (tx) => {
        const handover = await offer(tx, jobs, call, bookingId, body.email);
        return isRefused(handover) ? handover : handoverFor(tx, handover, { ...call, side: "hunter" });
      }),
  }) satisfies SomeHandlers<typeof handovers>;

export function answering({ db, jobs }: Pick<Platform, "db" | "jobs">) {
  /** Takes a step in one transaction, and answers with the handover as the caller sees it then. */
  const step = <V>(
    call: Call,
    o: { handoverId: string; token?: string | undefined; body?: unknown },
    [side, action]: readonly [HandoverSide, HandoverAction],
    work: (tx: Tx, taken: Taken) => Promise<Refused | undefined>,
    view: (tx: Tx, handover: Handover, reader: By & { side: HandoverSide }) => Promise<V>,
  ): Promise<V | Refused> =>
    command(db, call, `${action}-handover ${o.handoverId}`, o.body ?? {}, async (tx) => {
      const taken = await lockForStep(tx, call, o, side, action);
      if (isRefused(taken)) return taken;
      return (await work(tx, taken)) ?? view(tx, await found(tx, o.handoverId), { ...call, side });
    });
  return {
    "GET /api/handovers/:handoverId": async ({ params: { handoverId }, query: { token } }, call) => {
      const handover = await findHandover(db, handoverId);
      if (!handover || !(await isReceiver(db, call.actor, handover, token)))
        return refuse("handover_not_found");
      return offeredFor(db, handover, { ...call, side: "receiver" });
    },
    "POST /api/handovers/:handoverId/accept": ({ params: { handoverId }, body }, call) =>
      step(
        call,
        { handoverId, token: body.token, body },
        ["receiver", "accept"],
        (tx, taken) => accept(tx, jobs, call, taken, body),
        offeredFor,
      ),
    "POST /api/handovers/:handoverId/decline": ({ params: { handoverId }, body }, call) =>
      step(
        call,
        { handoverId, token: body.token, body },
        ["receiver", "decline"],
        (tx, taken) => end(tx, jobs, call, taken, "declined"),
        offeredFor,
      ),
    "POST /api/handovers/:handoverId/withdraw": ({ params }, call) =>
      step(
        call,
        params,
        ["hunter", "withdraw"],
        (tx, taken) => end(tx, jobs, call, taken, "withdrawn"),
        handoverFor,
      ),
    "POST /api/handovers/:handoverId/approve": ({ params }, call) =>
      step(
        call,
        params,
        ["landowner", "approve"],
        (tx, taken) => approve(tx, jobs, call, taken),
        handoverFor,
      ),
    "POST /api/handovers/:handoverId/refuse": ({ params }, call) =>
      step(
        call,
        params,
        ["landowner", "refuse"],
        (tx, taken) => end(tx, jobs, call, taken, "refused"),
        handoverFor,
      ),
  } satisfies SomeHandlers<typeof handovers>;
}
