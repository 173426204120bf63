/** Reads the contract for the developers' pages. Server only, so that schemas are not sent to browsers. */
import { z } from "zod";
import type { Endpoint } from "#contract/define.ts";
import { contract } from "#contract/index.ts";
import type { Described, Group } from "./api-reference.tsx";
import type { ModelResult } from "./model-test.tsx";

const entries = Object.entries(contract) as [key: string, endpoint: Endpoint][];
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const namesIn = (schema: z.ZodType | undefined, prefix: string): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape as Record<string, z.ZodType>).map(
        ([name, part]) => `${prefix}${name}${part.safeParse(undefined).success ? "?" : ""}`,
      )
    : [];

function describe([key, endpoint]: [string, Endpoint]): Described {
  const [method = "", path = ""] = key.split(" ");
  const { rateLimit } = endpoint;
  return {
    id: slug(key),
    method,
    path,
    summary: endpoint.summary,
    auth: endpoint.auth,
    status: endpoint.status ?? 200,
    idempotent: endpoint.idempotent === true,
    limit: rateLimit ? `${rateLimit.points} / ${rateLimit.seconds} s` : null,
    parameters: [
      ...namesIn(endpoint.params as z.ZodType | undefined, "/"),
      ...namesIn(endpoint.query as z.ZodType | undefined, "?"),
      ...namesIn(endpoint.body as z.ZodType | undefined, ""),
    ],
    errors: [...(endpoint.errors ?? [])],
    example: endpoint.example,
  };
}

export function readReference(requested: string | null): { groups: Group[]; open: Group | undefined } {
  const byName = Map.groupBy(entries, ([, { group }]) => group);
  const groups = [...byName]
    .map(([name, list]) => ({ name, id: slug(name), endpoints: list.map(describe) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return { groups, open: groups.find(({ id }) => id === requested) ?? groups[0] };
}

const withBody = entries.filter(([, { body, raw }]) => body && !raw);
export function readModel(requested: string | null) {
  const [endpoint = "", endpointEntry] = withBody.find(([key]) => key === requested) ?? withBody[0] ?? [];
  const body = endpointEntry?.body as z.ZodType | undefined;
  return {
    endpoints: withBody.map(([key]) => key),
    endpoint,
    example: JSON.stringify(endpointEntry?.example ?? {}, null, 2),
    schema: body ? z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) : {},
  };
}

/** Limits of a tested body: its size, and the number of reported errors. */
const MAX_BYTES = 262_144;
const MAX_ISSUES = 50;
export function validateModel(requested: string | null, text: string): ModelResult {
  const endpointEntry = withBody.find(([key]) => key === requested)?.[1];
  if (!endpointEntry || text.length > MAX_BYTES) return { state: "malformed" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { state: "malformed" };
  }
  const read = (endpointEntry.body as z.ZodType).safeParse(value);
  if (read.success) return { state: "valid", parsed: read.data };
  const issues = read.error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: issue.path.join("."),
    code: issue.code === "unrecognized_keys" ? `unknown_field ${issue.keys.join(", ")}` : issue.code,
  }));
  return { state: "invalid", issues };
}
