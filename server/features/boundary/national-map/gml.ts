/**
 * Parses polygons from GML 3.2: positions one by one or in lists, surfaces of patches, holes, and the
 * coordinate system.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { MapUnavailable } from "./fetch-with-retry.ts";
import { fromCrs } from "./projection.ts";

export type Node = { [name: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const nodesAt = (node: Node, name: string): Node[] => [node[name]].flat().filter(isNode);
export const textAt = (node: Node, name: string): string | undefined => {
  const [value] = [node[name]].flat();
  const text = isNode(value) ? value["#text"] : value;
  return typeof text === "string" ? text.trim() : undefined;
};

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false, // no entity expansion («billion laughs»)
  ignoreDeclaration: true,
});

export function xmlOf(text: string): Node {
  if (/<!DOCTYPE/i.test(text)) throw new MapUnavailable("a document type where there is none");
  if (XMLValidator.validate(text) !== true) throw new MapUnavailable("not XML");
  const parsed: unknown = parser.parse(text);
  if (!isNode(parsed)) throw new MapUnavailable("not XML");
  return parsed;
}

type Frame = { crs: string; dimension: number };
const framed = (node: Node, frame: Frame): Frame => {
  const [crs, dimension] = [node["@srsName"], Number(node["@srsDimension"])];
  return {
    crs: typeof crs === "string" ? crs : frame.crs,
    dimension: dimension === 2 || dimension === 3 ? dimension : frame.dimension,
  };
};

/** All positions in a ring, in document order. */
function positionsOf(node: Node, above: Frame): number[][] {
  const frame = framed(node, above);
  return Object.entries(node).flatMap(([name, value]) =>
    [value].flat().flatMap((one): number[][] => {
      if (name === "posList" || name === "pos") {
        const own = isNode(one) ? framed(one, frame) : frame;
        return pointsOf(String(isNode(one) ? one["#text"] : one), own);
      }
      return isNode(one) ? positionsOf(one, frame) : [];
    }),
  );
}

function pointsOf(text: string, { crs, dimension }: Frame): number[][] {
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
  node: Node,
  above: Frame = { crs: "urn:ogc:def:crs:EPSG::25833", dimension: 2 },
): number[][][][] {
  const frame = framed(node, above);
  const [exterior] = nodesAt(node, "exterior");
  if (exterior)
    return [
      [positionsOf(exterior, frame), ...nodesAt(node, "interior").map((hole) => positionsOf(hole, frame))],
    ];
  return Object.values(node).flatMap((value) =>
    [value]
      .flat()
      .filter(isNode)
      .flatMap((inner) => polygonsIn(inner, frame)),
  );
}
