/**
 * Reads the areas and the coordinate system of a SOSI file, the Norwegian format of map data (SOSI 4.5, del
 * 1). Keys in the file begin with dots, and the number of dots is their level.
 */

type Ring = number[][];
type Part = { kind: string; id: string; refs: string; line: Ring };
type Head = { koordsys: number; unit: number; origin: [north: number, east: number] };
type Sosi = { crs: string | undefined; polygons: Ring[][] };

/** KOORDSYS → a name for `crsOf`: 19–26 are ETRS89 in UTM 29–36, 59–66 WGS 84 in UTM 29–36, 84 degrees. */
function crsOfKoordsys(n: number): string | undefined {
  if (n >= 19 && n <= 26) return `EPSG:258${n + 10}`;
  if (n >= 59 && n <= 66) return `EPSG:326${n - 30}`;
  return n === 84 ? "EPSG:4258" : n > 0 ? `SOSI KOORDSYS ${n}` : undefined;
}

const numbersIn = (text: string): number[] => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

/** Matches the key before coordinates, `..NØ` or `..NØH`, in any character encoding. */
const isCoordinates = /^\.\.N(?:O|[^\s\dA-Z]{1,3})H?(?=\s|$)/;
const isKey = /^\.+[^\s.]/;

function headOf(lines: string[]): Head {
  const numbersOf = (key: string) =>
    numbersIn(lines.find((line) => line.startsWith(`...${key}`))?.slice(key.length + 3) ?? "");
  const [north = 0, east = 0] = numbersOf("ORIGO");
  return { koordsys: numbersOf("KOORDSYS")[0] ?? 0, unit: numbersOf("ENHET")[0] ?? 1, origin: [north, east] };
}

/** Returns the elements of a file, each with its coordinates as [east, north] and the curves it refers to. */
function partsOf(lines: string[], { unit, origin }: Head): Part[] {
  const parts: Part[] = [];
  let reading: "coordinates" | "refs" | undefined;
  for (const line of lines) {
    const start = /^\.([A-ZÆØÅ]+)\s*(\d*)/i.exec(line);
    const now = parts.at(-1);
    if (start) {
      parts.push({ kind: start[1] ?? "", id: start[2] ?? "", refs: "", line: [] });
      reading = undefined;
    } else if (isCoordinates.test(line)) reading = "coordinates";
    else if (line.startsWith("..REF")) {
      reading = "refs";
      if (now) now.refs += line.slice(5);
    } else if (isKey.test(line)) reading = undefined;
    else if (now && reading === "refs") now.refs += ` ${line}`;
    else if (now && reading === "coordinates") {
      const [north, east] = numbersIn(line.replace(/\.\.\..*/, ""));
      if (north === undefined || east === undefined) continue;
      now.line.push([origin[1] + east * unit, origin[0] + north * unit]);
    }
  }
  return parts;
}

const isClosed = (ring: Ring): boolean =>
  ring.length > 3 && ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];

/** A limit against files that refer to the same curves many times; no real file has so many corners. */
const maxCorners = 1_000_000;
type Curves = { byId: Map<string, Ring>; cornersLeft: number };

/**
 * Joins curves to a ring; those with a minus sign are reversed. Undefined if a curve is missing or the ring
 * has too few corners.
 */
function ringOf(refs: string, curves: Curves): Ring | undefined {
  const ring: Ring = [];
  for (const [, minus, id = ""] of refs.matchAll(/:(-?)(\d+)/g)) {
    const curve = curves.byId.get(id);
    if (!curve) return undefined;
    curves.cornersLeft -= curve.length;
    if (curves.cornersLeft < 0) throw new Error(`more than ${maxCorners} corners`);
    for (const corner of (minus ? curve.toReversed() : curve).slice(ring.length > 0 ? 1 : 0))
      ring.push(corner);
  }
  return ring.length > 3 ? ring : undefined;
}

/**
 * Reads a SOSI file; undefined for other texts. If the file has no complete area (FLATE), its closed curves
 * are returned.
 */
export function readSosi(text: string): Sosi | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/!.*/, "").trim());
  if (!lines.some((line) => line.startsWith(".HODE"))) return undefined;
  const head = headOf(lines);
  const parts = partsOf(lines, head);
  const byId = new Map(parts.filter(({ kind }) => kind !== "FLATE").map(({ id, line }) => [id, line]));
  const curves = { byId, cornersLeft: maxCorners };
  const areas = parts
    .filter(({ kind }) => kind === "FLATE")
    .map(({ refs }) => refs.split("(").map((ring) => ringOf(ring, curves)))
    .filter((rings) => rings.every((ring) => ring !== undefined));
  const closed = [...byId.values()].filter(isClosed).map((ring) => [ring]);
  return { crs: crsOfKoordsys(head.koordsys), polygons: areas.length > 0 ? areas : closed };
}
