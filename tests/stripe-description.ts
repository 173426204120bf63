/** What Stripe's own description says of the requests that we make, and its example of each object. */
import { readFileSync } from "node:fs";

type Schema = {
  type?: "string" | "integer" | "number" | "boolean" | "object" | "array";
  enum?: string[];
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
};
type Example = Record<string, unknown>;
const { requests, objects } = JSON.parse(
  readFileSync(new URL("./fixtures/stripe/description.json", import.meta.url), "utf8"),
) as { requests: Record<string, Schema>; objects: Record<string, Example> };

/** Form fields as they were sent: `a[b]=1` is inside of `a`. */
export type Form = { [name: string]: Form | string };
export function formOf(body: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split(/\[|\]\[|\]/).filter((part, i, all) => part !== "" || i < all.length - 1);
    let at = form;
    path.forEach((name, i) => {
      const isLast = i === path.length - 1;
      at[name] = isLast ? value : (at[name] ?? {});
      if (!isLast) at = at[name] as Form;
    });
  }
  return form;
}

function problemOf(schema: Schema, value: Form | string, at: string): string | undefined {
  if (schema.anyOf) {
    const all = schema.anyOf.map((one) => problemOf(one, value, at));
    return all.includes(undefined) ? undefined : all[0];
  }
  if (typeof value === "string") {
    if (schema.type === "object" || schema.type === "array") return `Invalid ${schema.type}: ${at}`;
    if (schema.enum && !schema.enum.includes(value))
      return `Invalid ${at}: must be one of ${schema.enum.join(", ")}`;
    if (schema.type === "integer" && !/^-?\d{1,15}$/.test(value)) return `Invalid integer: ${at}`;
    if (schema.type === "boolean" && !/^(true|false)$/.test(value)) return `Invalid boolean: ${at}`;
    return value.length > (schema.maxLength ?? Infinity) ? `Invalid string: ${at} is too long` : undefined;
  }
  if (schema.type === "array")
    return first(Object.entries(value), ([i, v]) => problemOf(schema.items ?? {}, v, `${at}[${i}]`));
  if (schema.type !== "object") return `Invalid ${schema.type}: ${at}`;
  const missing = schema.required?.find((name) => !(name in value));
  if (missing) return `Missing required param: ${missing}.`;
  return first(Object.entries(value), ([name, v]) => {
    const more = schema.additionalProperties;
    const known = schema.properties?.[name] ?? (typeof more === "object" ? more : undefined);
    return known ? problemOf(known, v, at ? `${at}[${name}]` : name) : `Received unknown parameter: ${name}`;
  });
}
function first<T>(all: T[], problem: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const found = problem(one);
    if (found) return found;
  }
  return undefined;
}

/** Why the description refuses this request; `path` as it names it, with `{…}` for ids. */
export function refusedBecause(method: string, path: string, form: Form): string | undefined {
  const schema = requests[`${method} ${path}`];
  return schema ? problemOf(schema, form, "") : `Unrecognized request URL (${method}: ${path})`;
}
export const exampleOf = (object: string): Example => structuredClone(objects[object] ?? {});
