import { gpxOf } from "#domain/field-map/gpx.ts";
import { type BookedGround, type PlaceKind, placesOf } from "./booked-ground.ts";

/** Writes the borders and the places to a file, and hands it to the browser; it needs no coverage. */
export function downloadGpx(ground: BookedGround, kindName: (kind: PlaceKind) => string): void {
  const { name, boundary, parts } = ground;
  const text = gpxOf({
    name,
    time: new Date().toISOString(),
    borders: [
      ...(boundary ? [{ name, border: boundary }] : []),
      ...parts.flatMap((part) => (part.boundary ? [{ name: part.name, border: part.boundary }] : [])),
    ],
    waypoints: placesOf(ground, kindName).map(({ kind, ...place }) => ({ ...place, type: kindName(kind) })),
  });
  const url = URL.createObjectURL(new Blob([text], { type: "application/gpx+xml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}.gpx`;
  link.click();
  // a browser that asks where to save it still reads the address
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
