/** The poster of a ground, a water or a cabin as a PDF, for who may change the property. */
import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { posters } from "#contract/poster/endpoints.ts";
import { mayPrintPoster, posterCodeFrom } from "#domain/poster/poster.ts";
import type { Db } from "#server/platform/database/database.ts";
import { createDrawing } from "#server/platform/files/drawing-thread.ts";
import { asAttachment } from "#server/platform/http/attachment.ts";
import {
  isRefused,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { codeOf, findPlace, type PosterTarget } from "./poster-store.ts";
import { type PosterSheet, posterSheet } from "./poster-sheet.ts";

const makePoster = createDrawing<PosterSheet>(new URL("./poster-worker.ts", import.meta.url), {
  patienceMs: 20_000,
  idleMs: 30_000,
  maxWaiting: 20,
});
/** Some hundred kilobytes each. */
const cache = new LRUCache<string, Buffer>({ max: 50 });

async function drawn(sheet: PosterSheet): Promise<Buffer | Refused> {
  const key = createHash("sha1").update(JSON.stringify(sheet)).digest("base64url");
  const cached = cache.get(key);
  if (cached) return cached;
  const bytes = await makePoster(sheet);
  if (!isRefused(bytes)) cache.set(key, bytes);
  return bytes;
}

/** The poster's code, made at its first printing. */
async function codeFor(db: Db, target: PosterTarget, now: Date): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const code = await codeOf(db, target, posterCodeFrom([...randomBytes(16)]), now);
    if (code) return code;
  }
  throw new Error("no free code of a poster was found");
}

export const printingPosters = ({ db, config: { publicUrl } }: Pick<Platform, "db" | "config">) =>
  ({
    "GET /api/properties/:propertyId/poster": async (
      { params: { propertyId }, query: { size, groundId = null, cabinId = null } },
      { actor, now },
      { reply },
    ) => {
      const wantedGround = groundId === propertyId ? null : groundId;
      const target = { propertyId, groundId: cabinId ? null : wantedGround, cabinId };
      const place = await findPlace(db, target);
      if (!place || !mayPrintPoster(actor, place.access)) return refuse("property_not_found");
      if (target.groundId && !place.groundId)
        return refuseAll([{ code: "ground_of_another_property", path: "groundId" }]);
      if (target.cabinId && !place.cabinId) return refuse("cabin_not_found");
      const code = await codeFor(db, target, now);
      const bytes = await drawn(posterSheet(place, { size, code, publicUrl }));
      if (isRefused(bytes)) return bytes;
      reply.headers({
        "content-disposition": asAttachment(`Plakat ${place.names.name} ${size.toUpperCase()} ${code}.pdf`),
        "cache-control": "private, no-store",
      });
      return reply.type("application/pdf").send(bytes);
    },
  }) satisfies SomeHandlers<Pick<typeof posters, "GET /api/properties/:propertyId/poster">>;
