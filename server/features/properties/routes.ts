import { z } from "zod";
import type { properties } from "#contract/properties.ts";
import type { Db } from "#server/platform/database.ts";
import { type Handlers, refuse } from "#server/platform/handler.ts";
import { deleteProperty } from "./delete-property.ts";
import { findProperty, listProperties, type PropertyRow } from "./property-store.ts";
import { ownView, publicView } from "./property-view.ts";
import { isOpen, isTheirs } from "./rights.ts";
import { changeProperty, createProperty } from "./save-property.ts";

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);
const cursorOf = (row: PropertyRow): string => Buffer.from(JSON.stringify([row.createdAt.toISOString(), row.propertyId])).toString("base64url");
function readCursor(text: string) {
  try {
    const [createdAt, propertyId] = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { createdAt, propertyId };
  } catch {
    return undefined;
  }
}

export const propertyRoutes = ({ db }: { db: Db }): Handlers<typeof properties> => ({
  "POST /api/properties": ({ body }, call) => createProperty(db, call, body),
  "GET /api/properties/mine": async ({ query: { limit, cursor } }, { actor }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && !after) return refuse("invalid_request");
    const rows = await listProperties(db, actor.uid, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { items: page.map(ownView), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
  },
  "GET /api/properties/:propertyId": async ({ params }, { actor }) => {
    const row = await findProperty(db, params.propertyId);
    if (row && isTheirs(actor, row)) return ownView(row);
    return row && isOpen(row) ? publicView(row) : refuse("property_not_found");
  },
  "PATCH /api/properties/:propertyId": ({ params, body }, call) => changeProperty(db, call, params.propertyId, body),
  "DELETE /api/properties/:propertyId": ({ params }, call) => deleteProperty(db, call, params.propertyId),
});
