/** Creates the most expensive input that each endpoint's schemas accept. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Path, withValue } from "./hostile.ts";

type Json = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};
const branchesOf = (json: Json): Json[] => [
  ...(json.anyOf ?? []),
  ...(json.oneOf ?? []),
  ...(json.allOf ?? []),
];
const filledText = (seed: string, length: number) =>
  seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
const MAX_ITEMS = 2000;

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((of, part) => (of as Record<string, unknown> | undefined)?.[part], value);

/** Yields values that a schema may accept, the longest first. */
function* candidatesAt(json: Json, now: unknown, seed: string): Generator<unknown> {
  if (json.type === "string" && !json.enum && (json.maxLength ?? 0) >= 20)
    yield filledText(seed, json.maxLength ?? 0);
  if (json.type === "array" && (json.maxItems ?? 0) > 1) {
    const length = Math.min(MAX_ITEMS, json.maxItems ?? 0);
    const [first] = Array.isArray(now) ? now : [];
    if (json.items?.format === "uuid") yield Array.from({ length }, () => randomUUID());
    else if (first !== undefined) yield Array.from({ length }, () => first);
  }
}

/** Returns a body in which each value is as large as the whole schema allows. */
export function worstBody(schema: z.ZodType, body: unknown, seed: string): unknown {
  let worst = body;
  const fillAt = (json: Json, path: Path): void => {
    for (const branch of branchesOf(json)) fillAt(branch, path);
    for (const [name, of] of Object.entries(json.properties ?? {})) fillAt(of, [...path, name]);
    if (json.items && Array.isArray(at(worst, path))) fillAt(json.items, [...path, 0]);
    for (const candidate of candidatesAt(json, at(worst, path), seed)) {
      const next = path.length ? withValue(worst, path, candidate) : candidate;
      if (schema.safeParse(next).success) worst = next;
    }
  };
  fillAt(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Json, []);
  return worst;
}

/** Returns a query whose parameters are as long as the schema allows. */
export function worstQuery(
  schema: z.ZodType,
  query: Record<string, string>,
  seed: string,
): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  }) as Json;
  const worst = { ...query };
  for (const [name, json] of Object.entries(properties))
    for (const one of [json, ...branchesOf(json)]) {
      if (name === "cursor") continue;
      const value =
        name === "limit"
          ? "100"
          : one.type === "string" && !one.enum
            ? filledText(seed, one.maxLength ?? 0)
            : "";
      if (value && !(name in query) && schema.safeParse({ ...worst, [name]: value }).success)
        worst[name] = value;
    }
  return worst;
}
