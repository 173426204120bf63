/** Writes GPX 1.1, which hand-held receivers and other maps read (https://www.topografix.com/GPX/1/1/). */
import { type BoundaryShape, polygonsOf } from "../boundary/boundary.ts";

type NamedBorder = { name: string; border: BoundaryShape };
type Waypoint = { lat: number; lon: number; name: string; type: string; note?: string };

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
/** Characters that XML 1.0 has no way to write. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escapeXml = (text: string): string =>
  text.replace(unwritable, "").replace(/[&<>"']/g, (c) => entities[c] ?? c);

const degrees = (n: number): string => String(Number(n.toFixed(7)));
const element = (name: string, text: string | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : "";
const place = (lat: number, lon: number) => `lat="${degrees(lat)}" lon="${degrees(lon)}"`;

const waypoint = ({ lat, lon, name, note, type }: Waypoint): string =>
  `<wpt ${place(lat, lon)}>${element("name", name)}${element("desc", note)}${element("type", type)}</wpt>`;

/** Each ring is a segment of the track. */
function track({ name, border }: NamedBorder): string {
  const segments = polygonsOf(border)
    .flat()
    .map((ring) => ring.map(([lon = 0, lat = 0]) => `<trkpt ${place(lat, lon)}/>`).join(""))
    .map((points) => `<trkseg>${points}</trkseg>`);
  return `<trk>${element("name", name)}${segments.join("")}</trk>`;
}

/** `time`: when the file is written, as an ISO instant. */
export const gpxOf = (o: {
  name: string;
  time: string;
  borders: readonly NamedBorder[];
  waypoints: readonly Waypoint[];
}): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Utmark" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${element("name", o.name)}${element("time", o.time)}</metadata>`,
    ...o.waypoints.map(waypoint),
    ...o.borders.map(track),
    "</gpx>",
    "",
  ].join("\n");
