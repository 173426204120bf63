/** Endpoints of calendar feeds and imports: who manages them, and their URLs. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Answer } from "#contract/index.ts";
import type { calendarLinks as endpoints } from "#contract/availability/endpoints.ts";
import { catalogues } from "#messages/index.ts";
import { daysBetween, osloDate } from "#domain/days.ts";
import { may, roleOf } from "#domain/property/policy.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Config } from "#server/platform/config.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  type Refused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { allowedCalendarUrl } from "./calendar-address.ts";
import {
  countImports,
  deleteFeed,
  deleteImport,
  type FeedRow,
  findImport,
  findSubject,
  type ImportRow,
  insertImport,
  listFeeds,
  listImports,
  renewFeed,
  type Subject,
} from "./calendar-links-store.ts";
import { lockProperties, lockProperty } from "./exceptions-store.ts";
import { fetchImport } from "./import-calendars.ts";

type Feed = Answer<"POST /api/calendars/feeds">;
type Import = Answer<"POST /api/calendars/imports">;
type Owner = Call<"landowner">;
type LinkSettings = Pick<Config, "authSecret" | "publicUrl" | "CALENDAR_HOSTS">;

/** The maximum number of imported calendars of one property. */
const maxImports = 30;

/** The HMAC in a feed's URL, which proves that we issued it; the feed's row must exist too. */
const feedSignature = (feedId: string, { authSecret }: Pick<LinkSettings, "authSecret">): string =>
  createHmac("sha256", authSecret).update(`calendar feed ${feedId}`).digest("base64url");
export function isFeedSignature(
  file: string,
  feedId: string,
  settings: Pick<LinkSettings, "authSecret">,
): boolean {
  const [givenToken, expected] = [
    Buffer.from(file.replace(/\.ics$/, "")),
    Buffer.from(feedSignature(feedId, settings)),
  ];
  return givenToken.length === expected.length && timingSafeEqual(givenToken, expected);
}

const ownershipOf = ({ ownerUid, coHosts }: Pick<Subject, "ownerUid" | "coHosts">) => ({
  ownerUid,
  coHosts,
});
const viewOfSubject = (row: Subject) => ({
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  offeringId: row.offeringId,
  cabinId: row.cabinId,
  name: row.name,
});
const viewOfFeed = (row: FeedRow, settings: LinkSettings): Feed => ({
  feedId: row.feedId,
  ...viewOfSubject(row),
  url: `${settings.publicUrl}/api/calendar-feeds/${row.feedId}/${feedSignature(row.feedId, settings)}.ics`,
});
/**
 * As in the calendar, a reader who may not answer the property's guests can neither open a booking nor see a
 * guest's name.
 */
const viewOfConflicts = (row: ImportRow, { actor, locale }: Pick<Owner, "actor" | "locale">) => {
  const mayOpen = may(actor, ownershipOf(row), "answer");
  const deleted = catalogues[locale].server.words.deletedUser;
  return row.conflicts
    .map(({ who, ...stay }) => ({ ...stay, mayOpen, who: mayOpen ? (who ?? deleted) : "" }))
    .sort((a, b) => a.fromDate.localeCompare(b.fromDate));
};
const viewOfImport = (row: ImportRow, reader: Pick<Owner, "actor" | "locale">): Import => ({
  importId: row.importId,
  ...viewOfSubject(row),
  calendar: row.calendar,
  host: new URL(row.url).host,
  fetchedAt: row.fetchedAt?.toISOString() ?? null,
  problem: row.problem,
  unread: row.unread,
  nights: row.periods.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0),
  conflicts: viewOfConflicts(row, reader),
});

const subjectNotFound = (body: { offeringId?: string | undefined; cabinId?: string | undefined }): Refused =>
  refuse(body.offeringId ? "offering_not_found" : body.cabinId ? "cabin_not_found" : "property_not_found");

type SubjectIds = {
  propertyId?: string | undefined;
  offeringId?: string | undefined;
  cabinId?: string | undefined;
};
/** Finds the offering, cabin or property of a calendar link, and locks the property. */
async function lockSubject(
  tx: Tx,
  { actor }: Owner,
  { propertyId, offeringId, cabinId }: SubjectIds,
): Promise<Subject | undefined> {
  if (propertyId) await lockProperty(tx, propertyId);
  else
    await lockProperties(tx, {
      offering: offeringId ? [offeringId] : [],
      cabin: cabinId ? [cabinId] : [],
      service: [],
    });
  return findSubject(tx, actor, { propertyId, offeringId, cabinId });
}

type LinkEvent =
  | "calendar_feed_made"
  | "calendar_feed_ended"
  | "calendar_import_added"
  | "calendar_import_removed";
const auditLinkEvent = (
  tx: Tx,
  { actor, now }: Owner,
  subject: Omit<Subject, "name">,
  to: LinkEvent,
): Promise<void> =>
  audit(tx, {
    ...auditActor({ actor, now }, roleOf(actor, ownershipOf(subject))),
    subject: subject.offeringId ? "offering" : subject.cabinId ? "cabin" : "property",
    subjectId: subject.offeringId ?? subject.cabinId ?? subject.propertyId,
    to,
  });

async function findManagedImport(
  db: Db | Tx,
  { actor, now }: Owner,
  importId: string,
): Promise<ImportRow | undefined> {
  const row = await findImport(db, importId, osloDate(now));
  return row && may(actor, ownershipOf(row), "calendar") ? row : undefined;
}

export const calendarLinkRoutes = (p: Platform) => {
  const { db, config } = p;
  return {
    "GET /api/calendars": async (_, { actor, locale, now }) => {
      const [feeds, imports] = await Promise.all([
        listFeeds(db, actor.uid),
        listImports(db, actor.uid, osloDate(now)),
      ]);
      return {
        feeds: feeds.map((row) => viewOfFeed(row, config)),
        imports: imports.map((row) => viewOfImport(row, { actor, locale })),
      };
    },
    "POST /api/calendars/feeds": ({ body }, call) =>
      command(db, call, "make-calendar-feed", body, async (tx) => {
        if (Object.values(body).filter(Boolean).length !== 1) return refuse("nothing_chosen");
        const subject = await lockSubject(tx, call, body);
        if (!subject) return subjectNotFound(body);
        await auditLinkEvent(tx, call, subject, "calendar_feed_made");
        return viewOfFeed({ ...subject, feedId: await renewFeed(tx, subject, call.now) }, config);
      }),
    "DELETE /api/calendars/feeds/:feedId": ({ params: { feedId } }, call) =>
      command(db, call, `end-calendar-feed ${feedId}`, {}, async (tx) => {
        const ended = await deleteFeed(tx, call.actor, feedId);
        if (!ended) return refuse("calendar_not_found");
        await auditLinkEvent(tx, call, ended, "calendar_feed_ended");
        return { deleted: true as const };
      }),
    "POST /api/calendars/imports": ({ body }, call) =>
      command(db, call, "add-calendar-import", body, async (tx) => {
        const url = allowedCalendarUrl(body.url, config.CALENDAR_HOSTS);
        if (!url) return refuseAll([{ code: "calendar_address", path: "url" }]);
        const subject = await lockSubject(tx, call, body);
        if (!subject) return subjectNotFound(body);
        if ((await countImports(tx, subject.propertyId)) >= maxImports) return refuse("too_many_calendars");
        const importId = await insertImport(
          tx,
          subject,
          { url: url.href, calendar: body.calendar },
          call.now,
        );
        const row = importId && (await findImport(tx, importId, osloDate(call.now)));
        if (row) await auditLinkEvent(tx, call, subject, "calendar_import_added");
        return row ? viewOfImport(row, call) : refuseAll([{ code: "calendar_known", path: "url" }]);
      }),
    /** The calendar is fetched during the request, not by a job, since the person waits for the result. */
    "POST /api/calendars/imports/:importId/refresh": async ({ params: { importId } }, call) => {
      if (!(await findManagedImport(db, call, importId))) return refuse("calendar_not_found");
      await fetchImport(p, importId, call.now);
      const row = await findManagedImport(db, call, importId);
      return row ? viewOfImport(row, call) : refuse("calendar_not_found");
    },
    "DELETE /api/calendars/imports/:importId": ({ params: { importId } }, call) =>
      command(db, call, `remove-calendar-import ${importId}`, {}, async (tx) => {
        const found = await findManagedImport(tx, call, importId);
        if (found) await lockProperty(tx, found.propertyId);
        const row = found && (await findManagedImport(tx, call, importId));
        if (!row) return refuse("calendar_not_found");
        await deleteImport(tx, importId);
        await auditLinkEvent(tx, call, row, "calendar_import_removed");
        await reindexProperty(tx, row.propertyId, call.now);
        return { deleted: true as const };
      }),
  } satisfies SomeHandlers<typeof endpoints>;
};
