import { missingToPublish } from "#domain/property-rules.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { PublicProperty, properties } from "#contract/properties.ts";
import type { z } from "zod";
import type { PropertyRow } from "./property-store.ts";

type Own = AnswerOf<(typeof properties)["POST /api/properties"]>;

/** For the owner and administrators. */
export const ownView = (row: PropertyRow): Own => ({ ...row, missing: missingToPublish(row), createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() });

/** For everybody else: no way to reach the owner past the product, and only what is published. */
export const publicView = ({ ownerUid: _o, createdAt: _c, updatedAt: _u, ...row }: PropertyRow): z.output<typeof PublicProperty> => ({
  ...row,
  contact: row.contact.name ? { name: row.contact.name } : {},
  cabins: row.cabins.filter((c) => c.status === "published"),
  offerings: row.offerings.filter((o) => o.published && o.status === "active"),
});
