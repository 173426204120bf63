import { DOMParser } from "@xmldom/xmldom";
import { beforeAll, expect, it, vi } from "vitest";
import { boxOf } from "#domain/boundary/boundary.ts";
import { readBoundary } from "./read-boundary.ts";

beforeAll(() => void vi.stubGlobal("DOMParser", DOMParser));

const vald = [
  [10.7, 60.95],
  [10.76, 60.95],
  [10.76, 60.98],
  [10.7, 60.98],
  [10.7, 60.95],
];
const field = [
  [10.71, 60.955],
  [10.73, 60.955],
  [10.73, 60.965],
  [10.71, 60.965],
  [10.71, 60.955],
];
const inZone32 = [
  [592083.2719367483, 6758412.497426392, 312.4],
  [595332.7389159439, 6758498.295342114, 312.4],
  [595242.9889153793, 6761838.980528206, 312.4],
  [591996.5819754784, 6761753.2384913005, 312.4],
  [592083.2719367483, 6758412.497426392, 312.4],
];
const inZone33 = [
  [267181.0526186107, 6764860.788633769],
  [270426.52591828094, 6764648.953376197],
  [270642.8095480467, 6767985.626432907],
  [267400.3992219572, 6768197.323287036],
  [267181.0526186107, 6764860.788633769],
];
const northFirst = (ring: number[][]) => ring.map(([a, b]) => [b!, a!]);
const polygon = (ring: number[][]) => ({ type: "Polygon", coordinates: [ring] });
const withCrs = (name: string, ring: number[][]) => ({
  type: "FeatureCollection",
  crs: { type: "name", properties: { name } },
  features: [{ type: "Feature", properties: {}, geometry: polygon(ring) }],
});
const feature = (geometry: object) => ({ type: "Feature", properties: {}, geometry });
const line = { type: "LineString", coordinates: vald };
const pairs = (ring: number[][], between: string, after: string) =>
  ring.map((p) => p.join(between)).join(after);

/** A SOSI file whose coordinates are in centimetres from an origin, as is usual. */
const sosi = (head: string, parts: string) =>
  `.HODE\n..TEGNSETT UTF-8\n..TRANSPAR\n${head}\n${parts}\n.SLUTT\n`;
const sosiPoints = (ring: number[][], unit: number, [n0, e0]: [number, number]) =>
  ring
    .map(
      ([e, n], i) => `${Math.round((n! - n0) / unit)} ${Math.round((e! - e0) / unit)}${i ? "" : " ...KP 1"}`,
    )
    .join("\n");

const files: [name: string, text: string][] = [
  ["UTM 32 with NN2000", JSON.stringify(withCrs("urn:ogc:def:crs:EPSG::5972", inZone32))],
  ["UTM 33 with NN2000", JSON.stringify(withCrs("EPSG:5973", inZone33))],
  ["UTM 33 with NN54", JSON.stringify(withCrs("EPSG:6173", inZone33))],
  ["compound code", JSON.stringify(withCrs("urn:ogc:def:crs,crs:EPSG::25833,crs:EPSG::5941", inZone33))],
  ["name in words", JSON.stringify(withCrs("ETRS89 / UTM zone 33N", inZone33))],
  ["ESRI's name", JSON.stringify(withCrs("ETRS_1989_UTM_Zone_33N", inZone33))],
  ["northing first", JSON.stringify(withCrs("urn:ogc:def:crs:EPSG::25833", northFirst(inZone33)))],
  ["EPSG:3045", JSON.stringify(withCrs("EPSG:3045", northFirst(inZone33)))],
  ["latitude first", JSON.stringify(polygon(northFirst(vald)))],
  ["named WGS 84", JSON.stringify(withCrs("urn:ogc:def:crs:OGC:1.3:CRS84", vald))],
  ["closed line", JSON.stringify(feature(line))],
  [
    "collection of geometries",
    JSON.stringify(
      feature({
        type: "GeometryCollection",
        geometries: [polygon(vald), { type: "Point", coordinates: [10.7, 60.9] }],
      }),
    ),
  ],
  ["byte order mark", `\ufeff${JSON.stringify(polygon(vald))}`],
  ["WKT", `POLYGON((${pairs(vald, " ", ", ")}))`],
  ["EWKT in UTM", `SRID=25833;POLYGON((${pairs(inZone33, " ", ", ")}))`],
  [
    "KML",
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs>
      <LinearRing><coordinates>${pairs(vald, ",", ",0 ")},0</coordinates></LinearRing>
    </outerBoundaryIs></Polygon></Placemark></kml>`,
  ],
  [
    "GPX of a walk",
    `<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${vald
      .slice(0, -1)
      .map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`)
      .join("")}</trkseg></trk></gpx>`,
  ],
  [
    "SOSI with a closed curve",
    sosi(
      "...KOORDSYS 23\n...ORIGO-NØ 6700000 200000\n...ENHET 0.01",
      `.KURVE 1:\n..OBJTYPE Grense\n..NØ\n${sosiPoints(inZone33, 0.01, [6_700_000, 200_000])}`,
    ),
  ],
  [
    "SOSI with an area of two curves, one turned",
    sosi(
      "...KOORDSYS 22\n...ORIGO-NØ 0 0\n...ENHET 0.001",
      [
        `.KURVE 11:\n..NØH\n${sosiPoints(inZone32.slice(0, 3), 0.001, [0, 0])}`,
        `.KURVE 12:\n..N\ufffd\n${sosiPoints(inZone32.slice(2).toReversed(), 0.001, [0, 0])}`,
        ".FLATE 13:\n..OBJTYPE Jaktvald\n..REF :11 :-12\n..NØ\n6760000000 593000000",
      ].join("\n"),
    ),
  ],
];
it.each(files)("the file %s is read", async (_, text) => {
  const read = await readBoundary(text, undefined);
  expect(read).toHaveProperty("boundary");
  const { west, south, east, north } = boxOf("boundary" in read ? read.boundary : (polygon([]) as never));
  const corners =
    "boundary" in read ? read.boundary.coordinates.flat(read.boundary.type === "Polygon" ? 1 : 2) : [];
  expect(corners.length).toBeGreaterThan(4);
  for (const [is, was] of [
    [west, 10.7],
    [east, 10.76],
    [south, 60.95],
    [north, 60.98],
  ] as const)
    expect(is).toBeCloseTo(was, 3);
});

it("a hunting ground and a field inside it are merged into one boundary, and the merged areas are counted", async () => {
  const both = { type: "FeatureCollection", features: [feature(polygon(vald)), feature(polygon(field))] };
  const read = await readBoundary(JSON.stringify(both), undefined);
  expect(read).toMatchObject({ merged: 2, boundary: { type: "Polygon" } });
  expect("boundary" in read && read.boundary.coordinates[0]).toHaveLength(5);
});

it.each([
  [".HODE\n..TRANSPAR\n...KOORDSYS 23\n.SLUTT", "no area in SOSI"],
  [sosi("...KOORDSYS 23", ".FLATE 1:\n..REF :2"), "an area whose curve stands in another file"],
  [sosi("...KOORDSYS 23", ".FLATE 1:\n..OBJTYPE Jaktvald\n..NØ\n6760000 270000"), "an area without curves"],
  ['<?xml version="1.0"?><html><body>60.95 10.7</body></html>', "another XML"],
  ["POLYGON((10.7 60.95, 10.76", "half a WKT"],
  [JSON.stringify(feature({ type: "LineString", coordinates: vald.slice(0, 3) })), "an open line"],
  ["PK\u0003\u0004", "a ZIP file"],
])("%j has no area, because it is %s", async (text) => {
  expect(await readBoundary(text, undefined)).toEqual({ refused: "unreadable" });
});

it("a SOSI file that refers to the same curves too often is refused", async () => {
  const curve = `.KURVE 1:\n..NØ\n${sosiPoints(inZone33, 1, [0, 0])}`;
  const area = `.FLATE 2:\n..REF ${":1 ".repeat(210_000)}`;
  const read = await readBoundary(sosi("...KOORDSYS 23", `${curve}\n${area}`), undefined);
  expect(read).toEqual({ refused: "unreadable" });
});

it("a refusal names the coordinate system that cannot be read", async () => {
  const ngo = withCrs("EPSG:27393", inZone33);
  expect(await readBoundary(JSON.stringify(ngo), undefined)).toEqual({
    refused: "otherCrs",
    crs: "EPSG:27393",
  });
});
