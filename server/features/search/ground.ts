/** The ground of a place (domain/place/place.ts), with its points on the plane of `search_row.loc`. */
import type { PlaceArea } from "#domain/place/place.ts";
import { planeKm } from "./plane.ts";

export type SearchGround = Omit<PlaceArea, "around"> & {
  around?: { points: readonly { x: number; y: number }[]; km: number } | undefined;
};
export const groundOf = ({ around, ...own }: PlaceArea): SearchGround => ({
  ...own,
  around: around && { points: around.points.map(planeKm), km: around.km },
});
