/**
 * Issues the permits of a booking that are due, and voids those that are not (rules 9.26). Triggers void at once
 * what no longer holds (schema/permit.sql); this follows, writes the audit, and issues anew.
 */
import { createHash, randomBytes } from "node:crypto";
import { osloDate } from "#domain/days.ts";
import {
  holderOf,
  markOf,
  type Permit,
  permitBytes,
  permitPartsMax,
  permitText,
  readPermit,
} from "#domain/permit/permit.ts";
import { permitQuota } from "#domain/permit/quota.ts";
import { bookingSweep } from "#server/features/booking/public.ts";
import { notify } from "#server/features/notification/public.ts";
import { findPartyForPermits } from "#server/features/party/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { signerAt, wholeSecond } from "./keys.ts";
import {
  checkAllPermits,
  deleteChecks,
  findChecks,
  findPermitStay,
  findReaders,
  insertPermit,
  isToCheck,
  lockMembers,
  lockNextToCheck,
  lockOpenPermits,
  lockToCheck,
  markVoid,
  type PermitStay,
  type VoidReason,
} from "./permit-store.ts";

type Member = Awaited<ReturnType<typeof findPartyForPermits>>[number];
/** What a permit of this member says now. */
type Said = Omit<Permit, "kid" | "permitId" | "holderMark" | "issuedAt">;
const saidOf = (stay: PermitStay, { name, role }: Member): Said => ({
  booking: markOf(stay.bookingId),
  ground: markOf(stay.propertyId),
  parts: stay.groundIds.length > permitPartsMax ? null : stay.groundIds.map(markOf).toSorted(),
  from: stay.fromDate,
  to: stay.toDate,
  species: stay.species,
  quota: permitQuota(stay.quota, stay.species, stay.propertyType),
  role,
  holder: holderOf(name),
});
/** Why a valid permit is void from now on; undefined if it still says what is so. */
function reasonToVoid(payload: string, now: Said): VoidReason | undefined {
  const read = readPermit(payload);
  if (!read || read === "newer") return "stay_changed";
  const { permit: was } = read;
  if (was.role !== now.role || was.holder !== now.holder) return "member_changed";
  const stayOf = ({ booking, ground, parts, from, to, species, quota }: Said) =>
    JSON.stringify([booking, ground, parts, from, to, species.toSorted(), quota]);
  return stayOf(was) === stayOf(now) ? undefined : "stay_changed";
}

type Deps = Pick<Platform, "config" | "jobs">;
async function issue(
  tx: Tx,
  { config }: Pick<Deps, "config">,
  stay: PermitStay,
  member: Member,
  now: Date,
): Promise<string> {
  const signer = await signerAt(tx, config.permitSecret, now);
  const issuedAt = wholeSecond(now);
  const permitId = randomBytes(8).toString("hex");
  const salt = randomBytes(16);
  const holderMark = createHash("sha256")
    .update(`${member.name}\n${member.birthYear ?? ""}\n`)
    .update(salt)
    .digest("hex")
    .slice(0, 8);
  const bytes = permitBytes({ ...saidOf(stay, member), kid: signer.kid, permitId, holderMark, issuedAt });
  const { bookingId, fromDate, toDate, groundIds } = stay;
  await insertPermit(tx, {
    permitId,
    memberId: member.memberId,
    bookingId,
    kid: signer.kid,
    fromDate,
    toDate,
    groundIds,
    payload: permitText(bytes, signer.sign(bytes)),
    salt,
    issuedAt,
  });
  return permitId;
}

/** The booking is locked. Locks members before permits, as whoever changes a member does. */
async function checkPermits(tx: Tx, deps: Deps, bookingId: string, now: Date): Promise<void> {
  const checks = await findChecks(tx, bookingId);
  await lockMembers(tx, bookingId);
  const stay = await findPermitStay(tx, bookingId);
  const members = stay ? await findPartyForPermits(tx, bookingId, now) : [];
  const due = new Map(members.filter((one) => one.mayHavePermit).map((one) => [one.memberId, one]));
  const subject = { at: now, actorRole: "system", subject: "permit" } as const;
  const open = await lockOpenPermits(tx, bookingId);
  let isChanged = false;
  for (const { permitId, memberId, payload, voidReason } of open) {
    const member = due.get(memberId);
    const reason = voidReason ?? (stay && member ? reasonToVoid(payload, saidOf(stay, member)) : "not_ready");
    if (!reason) {
      due.delete(memberId);
      continue;
    }
    isChanged = true;
    await markVoid(tx, permitId, reason, now);
    await audit(tx, { ...subject, subjectId: permitId, from: "valid", to: "void", reason });
  }
  if (stay && osloDate(now) < stay.toDate)
    for (const member of due.values()) {
      isChanged = true;
      const permitId = await issue(tx, deps, stay, member, now);
      await audit(tx, { ...subject, subjectId: permitId, to: "valid", data: { memberId: member.memberId } });
    }
  if (open.some(({ voidReason }) => voidReason === "key_compromised"))
    await notify(tx, deps.jobs, {
      bookingId,
      at: now,
      messages: [{ to: "hunter", message: "permits_reissued" }],
    });
  const readers = isChanged && (await findReaders(tx, bookingId));
  if (readers) await publish(tx, now, [readers.hunterUid, readers.landownerUid], "booking", bookingId);
  await deleteChecks(tx, checks);
}

/** Looks at once where something waits to be looked at, so that a reader sees what is so. */
export async function checkPermitsNow(
  { db, ...deps }: Platform,
  bookingId: string,
  now: Date,
): Promise<void> {
  if (!(await isToCheck(db, bookingId))) return;
  await db.transaction().execute(async (tx) => {
    await lockToCheck(tx, bookingId);
    await checkPermits(tx, deps, bookingId, now);
  });
}

export function permitSweeps(p: Platform): Sweep[] {
  let checkedOn = "";
  return [
    {
      name: "permits of the day",
      every: "day",
      run: async (now) => {
        const today = osloDate(now);
        if (today === checkedOn) return 0;
        await checkAllPermits(p.db, today);
        checkedOn = today;
        return 0;
      },
    },
    {
      ...bookingSweep(p, {
        name: "permits",
        lock: (tx, _, skippedIds) => lockNextToCheck(tx, skippedIds),
        idOf: ({ bookingId }) => bookingId,
        work: (tx, { bookingId }, now) => checkPermits(tx, p, bookingId, now),
      }),
      always: true,
    },
  ];
}
