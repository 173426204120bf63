/** The directions, contact and rules for the parties of a booking, and the stay as an iCalendar file. */
import type { bookings } from "#contract/booking/endpoints.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { finestOutlineOf } from "#domain/boundary/boundary-outline.ts";
import { bookedFieldPoints } from "#domain/field-map/booked-points.ts";
import { iCalendar } from "#server/platform/files/i-calendar.ts";
import type { English } from "#domain/property/english.ts";
import { quotaOf } from "#domain/offering/quota.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { bookedName } from "#domain/place-name.ts";
import { groundRulesFor } from "#domain/offering/ground-rules.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { drivingPosition } from "#domain/arrival/points.ts";
import { wayLines } from "#messages/arrival-text.ts";
import { loadArrivals } from "#server/features/notification/public.ts";
import { linesOf } from "#domain/text-lines.ts";
import { stayTimeRows } from "#messages/index.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type Call,
  type SomeHandlers,
  isRefused,
  refuse,
  type Refused,
} from "#server/platform/http/handler.ts";
import { partyOf, showsExactLocation } from "#domain/booking/policy.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { catalogues } from "#messages/index.ts";
import { groupText } from "#messages/placeholders.ts";
import { findGround, type GroundRow } from "./ground-store.ts";

async function groundOf(db: Db, { actor }: Call, bookingId: string): Promise<GroundRow | Refused> {
  const row = await findGround(db, bookingId);
  const party =
    row &&
    partyOf(actor, {
      hunterUid: row.hunterUid,
      landownerUid: row.landownerUid,
      status: row.status,
      coHosts: row.coHosts,
    });
  if (!row || !party) return refuse("booking_not_found");
  return showsExactLocation(row) ? row : refuse("ground_not_open");
}

export const bookedGround = ({ db, config: { publicUrl } }: Platform) =>
  ({
    "GET /api/core-booking/:bookingId/ground": async ({ params: { bookingId } }, call) => {
      const row = await groundOf(db, call, bookingId);
      if (isRefused(row)) return row;
      const { quota: propertyQuota, species: targetSpecies, propertyType } = row;
      const quota = quotaOf({ quota: propertyQuota, targetSpecies, propertyType });
      const english = (texts: English | null) => (call.locale === "en" ? texts : null);
      return {
        bookingId: row.bookingId,
        propertyId: row.propertyId,
        name: english(row.propertyEnglish)?.name || row.propertyName,
        address: row.address,
        municipality: row.municipality,
        county: row.county,
        location: row.location,
        points: row.points.map(({ englishPlace, ...point }) => ({
          ...point,
          place: (call.locale === "en" && englishPlace) || point.place,
        })),
        fieldPoints: row.offeringName === null ? [] : bookedFieldPoints(row),
        parts: row.parts.map((part) => ({
          ...part,
          boundary: part.boundary && (finestOutlineOf(part.boundary) as Boundary),
        })),
        arrivalMessage: row.arrivalMessageSentAt
          ? ((await loadArrivals(db, [bookingId]))(call.locale)({ arrivalTextOf: bookingId }) ?? null)
          : null,
        boundary: row.boundary,
        contact: row.contact,
        rules: [
          ...new Set([
            ...groundRulesFor(row.species, linesOf(english(row.propertyEnglish)?.rules || row.propertyRules)),
            ...(row.offeringRules ?? []),
            ...linesOf(english(row.offeringEnglish)?.rules || row.customRules),
          ]),
        ],
        terrain: linesOf(row.terrain),
        facilities: linesOf(row.facilities),
        species: row.species,
        quota: quota === null ? null : String(quota),
        cabins: row.cabins.map(({ customFacilities, facilities, english: texts, ...cabin }) => ({
          ...cabin,
          name: english(texts)?.name || cabin.name,
          facilities: [...facilities, ...customFacilities],
        })),
      };
    },
    /** The iCalendar file of the stay. */
    "GET /api/core-booking/:bookingId/calendar": async ({ params: { bookingId } }, call, { reply }) => {
      const row = await groundOf(db, call, bookingId);
      if (isRefused(row)) return row;
      const url = publicUrl + bookingAddress(bookingId);
      const municipality = row.municipality && shortMunicipalityName(row.municipality);
      const way = { points: row.points, address: row.address, municipality };
      const at = drivingPosition(row.points);
      const file = iCalendar({
        uid: `${bookingId}@${new URL(publicUrl).hostname}`,
        stamp: call.now.toISOString(),
        fromDate: row.fromDate,
        toDate: row.toDate,
        summary: bookedName({
          offeringName: row.offeringName,
          propertyName: row.propertyName,
          cabins: row.cabins,
        }),
        place: [row.propertyName, row.address, municipality].filter(Boolean).join(", "),
        url,
        description: [
          ...stayTimeRows(call.locale, row.times).map(([label, time]) => `${label}: ${time}`),
          groupText(
            row,
            catalogues[call.locale].textWords,
            call.locale,
            row.offeringName !== null ? guestKindOf(row.species, false) : undefined,
          ),
          [row.contact.name ?? row.landownerName, row.ring].filter(Boolean).join(", "),
          ...wayLines(way, call.locale),
        ].join("\n"),
        ...(at && { at }),
      });
      reply.headers({
        "content-disposition": 'attachment; filename="utmark.ics"',
        "cache-control": "private, no-store",
      });
      return reply.type("text/calendar; charset=utf-8").send(file);
    },
  }) satisfies SomeHandlers<typeof bookings>;
