/** Handovers as their parties see them, and what somebody is offered. */
import type { Answer } from "#contract/index.ts";
import { isHunt } from "#domain/booking/hunt-details.ts";
import { readableEmail } from "#domain/email-address.ts";
import { type HandoverSide, handoverActionsOf } from "#domain/handover/handover.ts";
import type { Locale } from "#domain/locale.ts";
import { englishNames } from "#domain/property/english.ts";
import type { Species } from "#domain/species/species.ts";
import { catalogues } from "#messages/index.ts";
import { readerNames } from "#server/features/booking/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { findOffered, type Handover } from "./handover-store.ts";

type View = Answer<"POST /api/handovers/:handoverId/withdraw">;
export type OfferedBooking = Answer<"GET /api/handovers/:handoverId">;
export type Reader = { side: HandoverSide | undefined; locale: Locale; now: Date };

const viewOf = (
  { handoverId, status, email, dueAt, updatedAt }: Handover,
  receiverName: string | null,
  { side, now }: Reader,
): View => ({
  handoverId,
  status,
  email: side === "hunter" && email ? readableEmail(email) : null,
  receiverName,
  dueAt: dueAt.toISOString(),
  changedAt: updatedAt.toISOString(),
  allowedActions: [...handoverActionsOf({ status, dueAt }, side, now)],
});

async function readOffered(db: Db | Tx, handoverId: string) {
  const row = await findOffered(db, handoverId);
  if (!row) throw new Error(`handover ${handoverId} is not there after it was found`);
  return row;
}
const nameIn = (locale: Locale, name: string | null): string =>
  name ?? catalogues[locale].server.words.deletedUser;

/** The landowner's side hears of it only once the receiver has accepted. */
export async function handoverFor(db: Db | Tx, handover: Handover, reader: Reader): Promise<View> {
  const { receiverName } = await readOffered(db, handover.handoverId);
  return viewOf(handover, handover.receiverUid ? nameIn(reader.locale, receiverName) : null, reader);
}

export async function offeredFor(db: Db | Tx, handover: Handover, reader: Reader): Promise<OfferedBooking> {
  const row = await readOffered(db, handover.handoverId);
  const { locale } = reader;
  const { named } = readerNames(locale, englishNames(row.names));
  const { fromDate, toDate, participants, companions, children, propertyId, offeringId } = row;
  const isTheirs = handover.status === "done" && row.hunterUid === handover.receiverUid;
  return {
    ...viewOf(handover, null, reader),
    bookingId: isTheirs ? handover.bookingId : null,
    hunterName: nameIn(locale, row.byName),
    landownerName: nameIn(locale, row.landownerName),
    propertyName: named(row.propertyName),
    offeringName: row.offeringName && named(row.offeringName),
    municipality: row.municipality,
    species: (row.species ?? []) as Species[],
    ...{ propertyId, offeringId, fromDate, toDate, participants, companions, children },
    cabins: row.cabins.map(({ cabinId, name }) => ({ cabinId, name: named(name) })),
    services: row.services.map(({ serviceId, name, quantity }) => ({ serviceId, name, quantity })),
    cancellationPolicy: row.cancellationPolicy,
    isFree: row.totalOre === 0,
    asksAge: row.species !== null && isHunt(row.species),
  };
}
