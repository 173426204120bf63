import type { z } from "zod";
import type { Cabin } from "#contract/cabin/endpoints.ts";
import { sceneAddress, sceneOfCabin } from "#domain/landscape/scene.ts";
import { imageView } from "#server/features/image/public.ts";
import type { CabinRow } from "./cabin-store.ts";

type View = z.output<typeof Cabin>;

/** The view of a cabin for its owner and administrators. */
export const ownView = ({
  property: _p,
  landTypes,
  closedPeriods: _c,
  importedPeriods: _i,
  ...row
}: CabinRow): View => ({
  ...row,
  images: row.images.map(imageView),
  drawing: sceneAddress(row.cabinId, sceneOfCabin(landTypes)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
/** The view of a cabin for everybody else: it has the closed days, but not the reasons. */
export const publicView = (row: CabinRow): View => ({
  ...ownView(row),
  blackoutPeriods: row.blackoutPeriods.map(({ notes: _n, ...period }) => period),
});
