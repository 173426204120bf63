/** What has changed in the law, whom it touches, and telling them once. */
import type { lawDesk } from "#contract/law/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { lawChanges } from "#domain/law/changes.ts";
import { locales } from "#domain/locale.ts";
import type { Reference } from "#domain/notification/reference.ts";
import { bookingAddress, offeringAddress } from "#domain/page-addresses.ts";
import { lawChangeText } from "#messages/law-changes.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { refuse, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findLawChange, type FoundChange, placeNames } from "./find-law-change.ts";
import { nationalLaw } from "./national-law.ts";
import {
  findNotified,
  listTouchedBookings,
  listTouchedOfferings,
  markNotified,
  withoutNotified,
} from "./touched-store.ts";

/** The most offerings and bookings that are shown, and people who are told at once. */
const [maxShown, maxNotifiedAtOnce] = [100, 1000];
/** The most stays and offerings that a message names. */
const maxNamed = 5;

type Touched = {
  offerings: Awaited<ReturnType<typeof listTouchedOfferings>>;
  bookings: Awaited<ReturnType<typeof listTouchedBookings>>;
};
async function findTouched(db: Db | Tx, change: FoundChange, now: Date): Promise<Touched> {
  const today = osloDate(now);
  return {
    offerings: await listTouchedOfferings(db, change, today),
    bookings: await listTouchedBookings(db, change, today),
  };
}
const recipientsOf = ({ offerings, bookings }: Touched): string[] => [
  ...new Set([
    ...offerings.map(({ ownerUid }) => ownerUid),
    ...bookings.flatMap(({ hunterUid, landownerUid }) => [hunterUid, landownerUid]),
  ]),
];

/** What a person is told: which of their stays and offerings, and the page of the first. */
function messageFor(uid: string, { offerings, bookings }: Touched) {
  const stays = bookings.filter(({ hunterUid, landownerUid }) => uid === hunterUid || uid === landownerUid);
  const own = offerings.filter(({ ownerUid }) => ownerUid === uid);
  const named = [...new Set([...stays, ...own].map(({ offeringId }) => offeringId))].slice(0, maxNamed);
  const place: Reference = { several: named.map((offering) => ({ offering })), between: ", " };
  const [stay] = stays;
  const [offering] = own;
  return {
    place,
    stays: stays
      .slice(0, maxNamed)
      .map(({ fromDate, toDate }) => `${fromDate}/${toDate}`)
      .join(" "),
    link: stay ? bookingAddress(stay.bookingId) : offering && offeringAddress(offering),
  };
}

type Notification = { change: FoundChange; touched: Touched; uids: readonly string[]; now: Date };
async function notifyEach(
  tx: Tx,
  jobs: JobQueue,
  { change, touched, uids, now }: Notification,
): Promise<void> {
  const { changeId, taxon, sourceUrl: url, textIn } = change;
  const texts = Object.fromEntries(locales.map((locale) => [`change_${locale}`, textIn(locale)]));
  for (const uid of uids) {
    const { place, stays, link } = messageFor(uid, touched);
    await notifyUser(tx, jobs, {
      uid,
      at: now,
      eventKey: `law_change:${changeId}`,
      kind: "law_changed",
      values: { ...texts, url, place, ...(stays && { stays }), ...(taxon && { taxon }) },
      ...(link && { link }),
    });
  }
}

export const changesOfLaw = ({ db, jobs }: Platform) =>
  ({
    "GET /api/law/changes": async ({ query: { before, after } }, { locale }) => {
      if (after < before) return refuseAll([{ code: "law_days_reversed", path: "after" }]);
      const names = await placeNames(db);
      const items = lawChanges(nationalLaw, before, after).map((change) => {
        const { ref, title, url } = change.source;
        const { changeId, since } = change;
        return { changeId, text: lawChangeText(locale, change, names), since, source: { ref, title, url } };
      });
      return { items };
    },
    "GET /api/law/touched": async ({ query: { changeId } }, { locale, now }) => {
      const change = await findLawChange(db, changeId);
      if (!change) return refuse("law_change_unknown");
      const touched = await findTouched(db, change, now);
      const { offerings, bookings } = touched;
      const untold = await withoutNotified(db, changeId, recipientsOf(touched));
      return {
        changeId,
        text: change.textIn(locale),
        sourceUrl: change.sourceUrl,
        counts: { offerings: offerings.length, bookings: bookings.length, recipients: untold.length },
        offerings: offerings.slice(0, maxShown).map(({ ownerUid: _, ...offering }) => offering),
        bookings: bookings
          .slice(0, maxShown)
          .map(({ bookingId, offering, fromDate, toDate, status, hunter }) => ({
            ...{ bookingId, offering, fromDate, toDate, status, hunter },
          })),
        notified: (await findNotified(db, changeId)) ?? null,
      };
    },
    "POST /api/law/notify": ({ body, body: { changeId } }, call) =>
      command(db, call, "notify-of-law-change", body, async (tx) => {
        const change = await findLawChange(tx, changeId);
        if (!change) return refuse("law_change_unknown");
        const touched = await findTouched(tx, change, call.now);
        const untold = await withoutNotified(tx, changeId, recipientsOf(touched));
        const uids = await markNotified(tx, changeId, untold.slice(0, maxNotifiedAtOnce), call.now);
        await notifyEach(tx, jobs, { change, touched, uids, now: call.now });
        const answer = { notified: uids.length, left: Math.max(0, untold.length - maxNotifiedAtOnce) };
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "law_source",
          subjectId: changeId,
          to: "notified",
          data: answer,
        });
        return answer;
      }),
  }) satisfies SomeHandlers<typeof lawDesk>;
