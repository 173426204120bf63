import type { z } from "zod";
import type { Cabin } from "#contract/cabin/endpoints.ts";
import { isAway } from "#domain/booking/away.ts";
import { osloDate } from "#domain/days.ts";
import { sceneAddress, sceneOfCabin } from "#domain/landscape/scene.ts";
import { imageView } from "#server/features/image/public.ts";
import type { CabinRow } from "./cabin-store.ts";

type View = z.output<typeof Cabin>;

/** The view of a cabin for its owner and administrators. */
export const ownView = (
  { property: _p, landTypes, closedPeriods: _c, importedPeriods: _i, away, ...row }: CabinRow,
  now: Date,
): View => ({
  ...row,
  awayUntil: isAway(away, osloDate(now)) ? away.until : null,
  images: row.images.map(imageView),
  drawing: sceneAddress(row.cabinId, sceneOfCabin(landTypes, row.name)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
/** The view of a cabin for everybody else: it has the closed days, but not the reasons. */
export const publicView = (row: CabinRow, now: Date): View => ({
  ...ownView(row, now),
  blackoutPeriods: row.blackoutPeriods.map(({ notes: _n, ...period }) => period),
});
