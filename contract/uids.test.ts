import { expect, it } from "vitest";
import type { z } from "zod";
import { contract } from "./index.ts";
import type { Endpoint } from "./define.ts";

/** A user id in better-auth's form: 32 letters and digits. Only the demo's accounts have UUIDs. */
const uid = "kP3vXnQ0aZr7LmT2wYc9HsE5bGdJ8uFi";

type Def = { type: string; shape?: Record<string, z.ZodType>; [part: string]: unknown };
/** The schemas of all fields called `uid`, `...Uid` or `...Uids`, at any depth. */
function uidFields(schema: unknown, name = "", found: [string, z.ZodType][] = []): [string, z.ZodType][] {
  const def = (schema as { _zod?: { def: Def } } | undefined)?._zod?.def;
  if (!def) return found;
  if (/uids?$/i.test(name)) found.push([name, schema as z.ZodType]);
  else {
    for (const [field, of] of Object.entries(def.shape ?? {})) uidFields(of, field, found);
    for (const part of ["innerType", "in", "element", "options", "left", "right"].flatMap((p) => def[p]))
      uidFields(part, "", found);
  }
  return found;
}

it("every endpoint accepts a better-auth user id unchanged in each of its uid fields", () => {
  const changed: string[] = [];
  let fields = 0;
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][])
    for (const part of ["params", "query", "body"] as const)
      for (const [name, schema] of uidFields(endpoint[part])) {
        fields++;
        const accepts = (value: unknown) =>
          JSON.stringify(schema.safeParse(value).data) === JSON.stringify(value);
        if (!accepts(uid) && !accepts([uid])) changed.push(`${key}: ${name}`);
      }
  expect(fields).toBeGreaterThan(10);
  expect(changed).toEqual([]);
});
