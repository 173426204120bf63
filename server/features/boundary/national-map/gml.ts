/**
 * Parses polygons from GML 3.2, with positions one by one or in lists, surfaces of patches, holes, and
 * coordinate systems.
 */
import { isXmlNode, nodesAt, parseXml, type XmlNode } from "#server/platform/files/xml.ts";
import { MapUnavailable } from "./fetch-with-retry.ts";
import { fromCrs } from "./projection.ts";

export const textAt = (node: XmlNode, name: string): string | undefined => {
  const [value] = [node[name]].flat();
  const text = isXmlNode(value) ? value["#text"] : value;
  return typeof text === "string" ? text.trim() : undefined;
};

export const mapXmlOf = (text: string): XmlNode => parseXml(text, (why) => new MapUnavailable(why));

type CoordinateFrame = { crs: string; dimension: number };
const frameOf = (node: XmlNode, frame: CoordinateFrame): CoordinateFrame => {
  const [crs, dimension] = [node["@srsName"], Number(node["@srsDimension"])];
  return {
    crs: typeof crs === "string" ? crs : frame.crs,
    dimension: dimension === 2 || dimension === 3 ? dimension : frame.dimension,
  };
};

/** All positions in a ring, in document order. */
function positionsOf(node: XmlNode, above: CoordinateFrame): number[][] {
  const frame = frameOf(node, above);
  return Object.entries(node).flatMap(([name, value]) =>
    [value].flat().flatMap((one): number[][] => {
      if (name === "posList" || name === "pos") {
        const own = isXmlNode(one) ? frameOf(one, frame) : frame;
        return pointsOf(String(isXmlNode(one) ? one["#text"] : one), own);
      }
      return isXmlNode(one) ? positionsOf(one, frame) : [];
    }),
  );
}

function pointsOf(text: string, { crs, dimension }: CoordinateFrame): number[][] {
  const turn = fromCrs(crs, { latitudeFirst: true });
  const numbers = text.trim().split(/\s+/).map(Number);
  if (numbers.some((n) => !Number.isFinite(n)) || numbers.length % dimension)
    throw new MapUnavailable("positions that are no numbers");
  const points: number[][] = [];
  for (let i = 0; i < numbers.length; i += dimension)
    points.push(turn(numbers[i] ?? Number.NaN, numbers[i + 1] ?? Number.NaN));
  return points;
}

/** All polygons and patches below a node: elements with an exterior. */
export function polygonsIn(
  node: XmlNode,
  above: CoordinateFrame = { crs: "urn:ogc:def:crs:EPSG::25833", dimension: 2 },
): number[][][][] {
  const frame = frameOf(node, above);
  const [exterior] = nodesAt(node, "exterior");
  if (exterior)
    return [
      [positionsOf(exterior, frame), ...nodesAt(node, "interior").map((hole) => positionsOf(hole, frame))],
    ];
  return Object.values(node).flatMap((value) =>
    [value]
      .flat()
      .filter(isXmlNode)
      .flatMap((inner) => polygonsIn(inner, frame)),
  );
}
