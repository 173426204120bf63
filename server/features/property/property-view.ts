import type { CalendarDate } from "#domain/days.ts";
import { bookabilityOf, withoutCabins } from "#domain/offering/bookability.ts";
import { publicReplyFigures } from "#domain/rating/rating.ts";
import { missingToPublish } from "#domain/property/property-rules.ts";
import type { Answer } from "#contract/index.ts";
import type { PublicProperty } from "#contract/property/endpoints.ts";
import { sceneAddress, sceneOfProperty } from "#domain/landscape/scene.ts";
import { documentView, imageView } from "#server/features/image/public.ts";
import type { z } from "zod";
import { rightsOf } from "#domain/property/policy.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { PropertyRow } from "./property-store.ts";

type OwnPropertyAnswer = Answer<"POST /api/properties">;

const withBookability = (row: Omit<PropertyRow, "coHosts">, today: CalendarDate) => ({
  offerings: row.offerings.map(({ season, ...o }) => ({
    ...o,
    ...bookabilityOf({ ...o, season, property: row }, today),
  })),
  host: row.host && { photoURL: row.host.photoURL, ...publicReplyFigures(row.host) },
  images: row.images.map(imageView),
  drawing: sceneAddress(row.propertyId, sceneOfProperty(row.landTypes)),
  cabins: row.cabins.map((c) => ({ ...c, image: c.image && imageView(c.image) })),
});

/** The view of a property for people with a right on it. */
export const ownView = (
  { coHosts, ...row }: PropertyRow,
  today: CalendarDate,
  actor: Actor | undefined,
): OwnPropertyAnswer => ({
  ...row,
  rights: [...rightsOf(actor, { ownerUid: row.ownerUid, coHosts })],
  ...withBookability(row, today),
  documents: row.documents.map(documentView),
  missing: missingToPublish(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Guests see that the right was checked and when, but nothing that is undecided. */
const publicRight = ({ status, checkedOn }: PropertyRow["right"]) =>
  status === "approved" ? { status, ...(checkedOn && { checkedOn }) } : { status: "none" as const };

/** The view of a property for everybody else, without the owner's contact details and unpublished items. */
export function publicView(property: PropertyRow, today: CalendarDate): z.output<typeof PublicProperty> {
  const {
    ownerUid: _o,
    version: _v,
    createdAt: _c,
    updatedAt: _u,
    documents: _d,
    coHosts: _h,
    right,
    groundQuestions: _g,
    ...row
  } = property;
  const { cabins, offerings, ...otherFields } = withBookability(property, today);
  const publicOfferings = offerings.filter((o) => o.published && o.status === "active");
  return {
    ...row,
    ...otherFields,
    right: publicRight(right),
    contact: row.contact.name ? { name: row.contact.name } : {},
    cabins: cabins.filter((c) => c.status === "published"),
    services: row.services.flatMap(({ offeringIds, ...s }) =>
      s.status === "published" &&
      (!offeringIds || publicOfferings.some((o) => offeringIds.includes(o.offeringId)))
        ? [s]
        : [],
    ),
    offerings: publicOfferings.map((o) => ({ ...o, notBookable: withoutCabins(o.notBookable) })),
  };
}
