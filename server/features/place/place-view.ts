import type { PlaceView } from "#contract/place/endpoints.ts";
import type { Place } from "#domain/place/place.ts";

/** A place as callers see it, without the ground that it stands for. */
export const placeView = ({ placeId, name, kind, municipality, county, location }: Place): PlaceView => ({
  placeId,
  name,
  kind,
  ...(municipality !== undefined && { municipality }),
  ...(county !== undefined && { county }),
  location,
});
