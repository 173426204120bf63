import type { z } from "zod";
import type { Offering } from "#contract/offering/endpoints.ts";
import { imageView } from "#server/features/image/public.ts";
import { isOpen } from "#server/features/property/public.ts";
import type { OfferingRow } from "./offering-store.ts";

type View = z.input<typeof Offering>;

/** For the owner and administrators. */
export const ownView = ({ property, ...row }: OfferingRow): View => ({
  ...row,
  cabins: row.cabins.map((cabin) => ({ ...cabin, image: cabin.image && imageView(cabin.image) })),
  images: row.images.map(imageView),
  propertyImages: row.propertyImages.map(imageView),
  ownerUid: property.ownerUid,
  propertyOpen: isOpen(property),
  available: row.status === "active" && row.published && isOpen(property),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * What has been published stays readable while it is taken down, so that a link says "not available" and not
 * "not found".
 */
export const isListed = ({ status, published, property }: OfferingRow): boolean =>
  published && (status === "active" || status === "inactive") && isOpen(property);

/** For everybody else: without the cabins that are not ready. */
export function publicView(row: OfferingRow): View {
  const cabins = row.cabins.filter((c) => c.status === "published");
  return ownView({
    ...row,
    cabins,
    optionalCabins: row.optionalCabins.filter((o) => cabins.some((c) => c.cabinId === o.cabinId)),
  });
}
