import type { z } from "zod";
import type { Offering } from "#contract/offering/endpoints.ts";
import { imageView } from "#server/features/image/public.ts";
import { sceneAddress, sceneOfOffering } from "#domain/landscape/scene.ts";
import { isAway } from "#domain/booking/away.ts";
import type { CalendarDate } from "#domain/days.ts";
import { groundUseOf } from "#domain/ground/ground.ts";
import { bookabilityOf, withoutCabins } from "#domain/offering/bookability.ts";
import { isAvailable } from "#domain/offering/policy.ts";
import { publicReplyFigures } from "#domain/rating/rating.ts";
import { isListed, isOpen } from "#domain/property/policy.ts";
import { quotaOf } from "#domain/offering/quota.ts";
import type { OfferingRow } from "./offering-store.ts";

type OfferingInput = z.input<typeof Offering>;

const drawingOf = (row: Omit<OfferingRow, "property" | "season" | "host" | "away">): string =>
  sceneAddress(
    row.offeringId,
    sceneOfOffering({
      ...row,
      species: row.targetSpecies,
      landTypes: row.propertyLandTypes,
      cabin: row.cabins.some(({ status, beds }) => status === "published" && beds),
    }),
  );

/** The view of an offering for its owner and administrators. */
export const ownView = (
  { season, property, host, away, ...row }: OfferingRow,
  today: CalendarDate,
): OfferingInput => ({
  ...row,
  awayUntil: isAway(away, today) ? away.until : null,
  groundUse: groundUseOf(row.groundUse, row.allowConcurrentBookings),
  host: { photoURL: host.photoURL, ...publicReplyFigures(host) },
  ...bookabilityOf({ ...row, season, property }, today),
  otherOfferings: row.otherOfferings.map(({ season: ofOther, ...other }) => ({
    ...other,
    ...bookabilityOf({ status: "active", published: true, season: ofOther, property }, today),
  })),
  cabins: row.cabins.map((cabin) => ({ ...cabin, image: cabin.image && imageView(cabin.image) })),
  images: row.images.map(imageView),
  propertyImages: row.propertyImages.map(imageView),
  drawing: drawingOf(row),
  propertyQuota: quotaOf({ ...row, quota: row.propertyQuota }),
  ownerUid: property.ownerUid,
  propertyOpen: isOpen(property),
  listed: isListed(row, property),
  available: isAvailable({ ...row, property }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The view of an offering for everybody else, without unpublished cabins. */
export function publicView(row: OfferingRow, today: CalendarDate): OfferingInput {
  const cabins = row.cabins.filter((c) => c.status === "published");
  const view = ownView(
    {
      ...row,
      cabins,
      optionalCabins: row.optionalCabins.filter((o) => cabins.some((c) => c.cabinId === o.cabinId)),
    },
    today,
  );
  const { serviceIds: _owners, groundUnanswered: _g, ...publicView } = view;
  return {
    ...publicView,
    notBookable: withoutCabins(view.notBookable),
    otherOfferings: view.otherOfferings.map((o) => ({ ...o, notBookable: withoutCabins(o.notBookable) })),
  };
}
