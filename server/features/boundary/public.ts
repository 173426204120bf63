/** The boundary feature: the national map, measuring, and simplified boundaries of published properties. */
import { outlinesOf } from "#domain/boundary/boundary-outline.ts";
import type { Platform } from "#server/platform/platform.ts";
import { saveOutlines, lockWithoutOutline } from "./boundary-store.ts";
import { openNationalMap } from "./national-map/national-map.ts";
import { boundaryRoutes } from "./routes.ts";

const BATCH = 200;
/** Simplifies boundaries that were inserted without a simplified one. */
const drawUndrawn = ({ db }: Platform): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const undrawn = await lockWithoutOutline(tx, BATCH);
    if (undrawn.length > 0)
      await saveOutlines(
        tx,
        undrawn.map(({ propertyId, boundary }) => ({ propertyId, outlines: outlinesOf(boundary) })),
      );
    return undrawn.length;
  });

export function boundaryFeature(p: Platform) {
  const map = openNationalMap(p.config.nationalMap);
  return {
    routes: boundaryRoutes({ db: p.db, map, log: p.log }, p.config.nationalMap),
    sweep: { name: "outlines", run: () => drawUndrawn(p) },
  };
}
