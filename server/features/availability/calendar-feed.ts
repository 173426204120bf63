/** The iCalendar feed that we publish: booked and blocked nights, without guests' names. */
import type { calendarLinks } from "#contract/availability/endpoints.ts";
import { createHash } from "node:crypto";
import type { Locale } from "#domain/locale.ts";
import { type TakenNights, takenNightsFile } from "#server/platform/files/i-calendar.ts";
import { addDays, osloDate } from "#domain/days.ts";
import { catalogues } from "#messages/index.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isFeedSignature } from "./calendar-links.ts";
import { type FeedRow, findFeed, findOwnerLanguage } from "./calendar-links-store.ts";
import { findItems, findStays } from "./calendar-store.ts";
import { idsByKind } from "./master-calendar.ts";

const PAST_DAYS = 30;
const FUTURE_DAYS = 730;

async function findFeedNights(db: Db, feed: FeedRow, host: string, now: Date): Promise<TakenNights[]> {
  const words = catalogues[(await findOwnerLanguage(db, feed.ownerUid)) as Locale].server.words;
  const today = osloDate(now);
  const [from, to] = [addDays(today, -PAST_DAYS), addDays(today, FUTURE_DAYS)];
  const owner = { uid: feed.ownerUid, roles: ["landowner" as const] };
  const rows = await findItems(db, owner, {
    propertyId: feed.propertyId,
    ...(feed.offeringId && { offeringIds: [feed.offeringId] }),
    ...(feed.cabinId && { cabinIds: [feed.cabinId] }),
  });
  const stamp = `${from}T00:00:00Z`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const stays = (await findStays(db, idsByKind(rows), { from, to })).map((stay) => ({
    uid: `${stay.bookingId ?? stay.reservationId}@${host}`,
    stamp,
    fromDate: stay.fromDate,
    toDate: stay.toDate,
    summary: [words.calendarBooked, ...new Set(stay.holds.flatMap(({ id }) => names.get(id) ?? []))].join(
      ", ",
    ),
  }));
  const blockedNights = rows
    .filter(({ kind }) => kind !== "service")
    .flatMap(({ id, name, blackoutPeriods }) =>
      blackoutPeriods
        .filter((period) => period.from < to && from < period.to)
        .map((period) => ({
          uid: `${id}-${period.from}@${host}`,
          stamp,
          fromDate: period.from,
          toDate: period.to,
          summary: `${words.calendarClosed}, ${name}`,
        })),
    );
  return [...stays, ...blockedNights];
}

export const calendarFeedRoutes = ({ db, config }: Platform) =>
  ({
    "GET /api/calendar-feeds/:feedId/:file": async (
      { params: { feedId, file } },
      { now },
      { request, reply },
    ) => {
      const feed = isFeedSignature(file, feedId, config) ? await findFeed(db, feedId) : undefined;
      if (!feed) return refuse("calendar_not_found");
      const host = new URL(config.publicUrl).hostname;
      const text = takenNightsFile(feed.name, await findFeedNights(db, feed, host, now));
      const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
      reply.headers({ etag, "cache-control": "private, max-age=300", "x-robots-tag": "noindex" });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(text);
    },
  }) satisfies SomeHandlers<typeof calendarLinks>;
