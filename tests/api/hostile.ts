/** Hostile values for every field of every endpoint, generated from the contract's schemas. */
import { z } from "zod";
import type { Key } from "#contract/define.ts";

/** Stands in a body for a number that is valid JSON and overflows a double. */
const BEYOND = "@@beyond@@";
export const toJson = (body: unknown): string =>
  JSON.stringify(body).replaceAll(`"${BEYOND}"`, "1e400").replaceAll('"@@proto":', '"__proto__":');

const nestedLists = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
export const hostileValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  3,
  2_147_483_648,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  BEYOND,
  "",
  "   ",
  "x",
  "1",
  "null\0byte",
  "half \ud83d pair",
  "\udc00",
  "æøå 🦌 ‮x",
  "x".repeat(20_000),
  "<script>alert(1)</script>' or 1=1; --",
  "2027-02-31",
  "0001-01-01",
  "9999-12-31",
  "-271821-04-20",
  "2027-10-01T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  [],
  [null],
  [[]],
  ["x", "x"],
  Array.from({ length: 10_000 }, () => 1),
  {},
  { x: 1 },
  { "@@proto": { admin: true } },
  { constructor: { prototype: { admin: true } } },
  nestedLists(200),
];

export const hostileTexts: readonly string[] = [
  "",
  "%20",
  "x",
  "0",
  "-1",
  "1.5",
  "1e308",
  "NaN",
  "Infinity",
  "9007199254740993",
  "%00",
  "a%00b",
  "%FF",
  "%ED%A0%80",
  "%",
  "%zz",
  "%25",
  "_%25_",
  "'%22;--",
  "2027-02-31",
  "0001-01-01",
  "9999-12-31",
  "__proto__",
  "true",
  "null",
  "[]",
  "{}",
  ",,,",
  "%F0%9F%A6%8C",
  "1,2,3,4",
  "-180,-90,180,90",
  "999,999,999,999",
  "*:* %26 ! | ( ) <->",
  "x".repeat(3000),
  ...[
    null,
    {},
    [],
    [1],
    ["x", "y"],
    [null, null],
    ["0001-01-01", 1],
    "x",
    1,
    { id: "x" },
    { v: 1e308, id: "x" },
  ].map((v) => Buffer.from(JSON.stringify(v)).toString("base64url")),
];

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
  const?: unknown;
};
export type Path = readonly (string | number)[];
export const startsWith = (path: Path, start: Path): boolean => start.every((part, i) => path[i] === part);

/** Returns the path of every value in a schema, including objects and lists. */
export function valuePathsOf(schema: z.ZodType): Path[] {
  const pathsIn = (json: Json, at: Path): Path[] => {
    const branches = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
    const nestedPaths = [
      ...Object.entries(json.properties ?? {}).flatMap(([name, of]) => pathsIn(of, [...at, name])),
      ...(json.items ? pathsIn(json.items, [...at, 0]) : []),
      ...branches.flatMap((of) => pathsIn(of, at)),
    ];
    return at.length ? [at, ...nestedPaths] : nestedPaths;
  };
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Json;
  return [...new Map(pathsIn(json, []).map((path) => [path.join("."), path])).values()];
}

/** Returns the body with another value at a path; missing parents are created. */
export function withValue(body: unknown, [head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  if (typeof head === "number") {
    const list = Array.isArray(body) ? [...body] : [];
    list[head] = withValue(list[head], rest, value);
    return list;
  }
  const from = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  return { ...from, [head]: withValue((from as Record<string, unknown>)[head], rest, value) };
}

export const splitKey = (key: Key): { method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; path: string } => {
  const [method, path = ""] = key.split(" ");
  return { method: method as "GET", path };
};
export const fillInParams = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "x");
