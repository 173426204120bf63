/** Hunting posts, boats and huts in the ground of some of the demo's landowners. */
import type { FieldPointKind } from "#domain/arrival/fields.ts";
import { propertyIdOf } from "./rows.ts";
import { idOf } from "./seeded.ts";

type Spec = readonly [kind: FieldPointKind, name: string, lat: number, lon: number];
export const fieldPoints: Readonly<Record<string, readonly Spec[]>> = {
  krutfjell: [
    ["post", "Post 1, Nordlia", 65.7398, 14.3141],
    ["post", "Post 2, Myra", 65.7342, 14.3387],
    ["post", "Post 3, Storhaugen", 65.7113, 14.3216],
    ["post", "Post 4, Bekkedalen", 65.7041, 14.3492],
    ["boat", "Båten på Krutvatnet", 65.7049, 14.3998],
    ["hut", "Gammen", 65.7203, 14.3305],
  ],
  storasen: [
    ["post", "Post 1, Setertrøa", 64.6571, 12.9628],
    ["post", "Post 2, Langmyra", 64.6498, 12.9871],
    ["post", "Post 3, Åskammen", 64.6623, 12.9802],
    ["hut", "Koia ved Bjørktjønna", 64.6547, 12.9745],
    ["other", "Slakteplass med talje", 64.6439, 12.9662],
  ],
};

export const fieldPointRows = (updated: Date) =>
  Object.entries(fieldPoints).flatMap(([place, points]) =>
    points.map(([kind, name, lat, lon], position) => ({
      field_point_id: idOf(`field-point/${place}/${position}`),
      property_id: propertyIdOf(place),
      kind,
      name,
      lat,
      lon,
      position,
      updated_at: updated,
    })),
  );
