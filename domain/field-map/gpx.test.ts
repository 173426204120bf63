import { DOMParser, type Element } from "@xmldom/xmldom";
import { expect, it } from "vitest";
import { gpxOf } from "./gpx.ts";

const border = {
  type: "Polygon" as const,
  coordinates: [
    [
      [13, 64.5],
      [13.1, 64.5],
      [13.1, 64.6],
      [13, 64.5],
    ],
  ],
};
const file = gpxOf({
  name: "Storåsen & «Nordsida» <1>",
  time: "2027-09-28T06:10:00.000Z",
  borders: [{ name: 'Grensa "ytre"', border }],
  waypoints: [
    { lat: 64.55, lon: 13.05, name: "Post 4 'Tårnet'\u0000", type: "post", note: "Skyt ikke mot <tunet>" },
    { lat: 64.51, lon: 13.0000000049, name: "Båten", type: "boat" },
  ],
});

/** The children that the schema's types have, in its order (gpx.xsd 1.1: every type is a sequence). */
const sequences: Record<string, readonly string[]> = {
  gpx: ["metadata", "wpt", "rte", "trk", "extensions"],
  metadata: ["name", "desc", "author", "copyright", "link", "time", "keywords", "bounds", "extensions"],
  wpt: [
    ...["ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type", "fix"],
    ...["sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions"],
  ],
  trk: ["name", "cmt", "desc", "src", "link", "number", "type", "extensions", "trkseg"],
  trkseg: ["trkpt", "extensions"],
};
sequences.trkpt = sequences.wpt!;
const repeated = new Set(["wpt", "rte", "trk", "trkseg", "trkpt", "link"]);
const childrenOf = (element: Element) =>
  [...element.childNodes].filter((node): node is Element => node.nodeType === 1);

function faultsOf(element: Element): string[] {
  const allowed = sequences[element.tagName] ?? [];
  const children = childrenOf(element);
  const places = children.map(({ tagName }) => allowed.indexOf(tagName));
  const faults = places.flatMap((place, i) => {
    const name = `${children[i]?.tagName} in ${element.tagName}`;
    if (place < 0) return [`unknown ${name}`];
    const before = places[i - 1] ?? -1;
    return place < before || (place === before && !repeated.has(allowed[place]!))
      ? [`misplaced ${name}`]
      : [];
  });
  if (["wpt", "trkpt"].includes(element.tagName))
    for (const [name, most] of [
      ["lat", 90],
      ["lon", 180],
    ] as const) {
      const value = element.getAttribute(name) ?? "";
      if (!/^-?\d+(\.\d+)?$/.test(value) || Math.abs(Number(value)) > most) faults.push(`${name}=${value}`);
    }
  if (element.namespaceURI !== "http://www.topografix.com/GPX/1/1") faults.push("another namespace");
  return [...faults, ...children.flatMap(faultsOf)];
}

it("is as the schema of GPX 1.1 wants it", () => {
  const root = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(file, "text/xml").documentElement!;
  expect([root.tagName, root.getAttribute("version"), root.getAttribute("creator")]).toEqual([
    "gpx",
    "1.1",
    "Utmark",
  ]);
  expect(faultsOf(root)).toEqual([]);
});

it("has the names as they were written, without what XML cannot have", () => {
  const names = [...new DOMParser().parseFromString(file, "text/xml").getElementsByTagName("name")].map(
    (one) => one.textContent,
  );
  expect(names).toEqual(["Storåsen & «Nordsida» <1>", "Post 4 'Tårnet'", "Båten", 'Grensa "ytre"']);
  expect(file).toContain("<desc>Skyt ikke mot &lt;tunet&gt;</desc>");
});

it("has each ring of the border as a segment, closed, to the centimetre", () => {
  expect(file.match(/<trkseg>/g)).toHaveLength(1);
  expect(file.match(/<trkpt /g)).toHaveLength(4);
  expect(file).toContain('lon="13"');
});
