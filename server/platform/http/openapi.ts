/** The contract as an OpenAPI 3.1 document. */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Contract, Endpoint, Key } from "#contract/define.ts";
import { type ErrorCode, errorCodes, errors, fieldErrorCodes } from "#contract/errors.ts";
import { sendProblem } from "./http.ts";
import { encodingFor, compress, sendCompressed } from "./compression.ts";
import { overloaded, type ClientQueue } from "./client-queue.ts";
import { exampleOf, type JsonSchema } from "./openapi-examples.ts";

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  delete json.$schema;
  return json as Record<string, unknown> & {
    $defs?: Record<string, object>;
    properties?: Record<string, unknown>;
    required?: string[];
  };
};

/** Schemas with an id are written once, under components, and then referenced. */
function moveToComponents(json: ReturnType<typeof schemaOf>, components: Record<string, object>): object {
  const { $defs = {}, ...rest } = json;
  const repoint = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(repoint);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) =>
        k === "$ref" && typeof v === "string"
          ? [k, v.replace("#/$defs/", "#/components/schemas/")]
          : [k, repoint(v)],
      ),
    );
  };
  for (const [name, def] of Object.entries($defs)) components[name] = repoint(def) as object;
  const { id, ...body } = repoint(rest) as { id?: string };
  if (typeof id !== "string") return body;
  components[id] = body;
  return { $ref: `#/components/schemas/${id}` };
}

function parametersOf(endpoint: Endpoint) {
  const list = (schema: z.ZodType | undefined, place: "path" | "query") => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, "input");
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: of,
      example: exampleOf(of as JsonSchema, name),
    }));
  };
  const headers = [
    ...(endpoint.idempotent
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: false,
            schema: { type: "string", maxLength: 200 },
          },
        ]
      : []),
    ...(endpoint.auth === "cron"
      ? [{ name: "X-Cron-Secret", in: "header", required: true, schema: { type: "string" } }]
      : []),
  ];
  return [...list(endpoint.params, "path"), ...list(endpoint.query, "query"), ...headers];
}

/** Every error code that an endpoint's response can have: its own, and those of handling any request. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const own = endpoint.errors ?? [];
  return [
    ...new Set<ErrorCode>([
      ...own,
      ...(endpoint.body || endpoint.query || endpoint.params ? (["invalid_request"] as const) : []),
      ...(endpoint.body ? (["malformed_json", "payload_too_large", "unsupported_media_type"] as const) : []),
      ...(endpoint.body || endpoint.upload ? (["body_too_slow"] as const) : []),
      "unauthenticated",
      ...(["landowner", "admin", "internal"].includes(endpoint.auth) ? (["forbidden"] as const) : []),
      ...(endpoint.params ? (["not_found"] as const) : []),
      ...(endpoint.idempotent ? (["idempotency_key_reused"] as const) : []),
      "too_many_requests",
      "internal_error",
      "service_unavailable",
    ]),
  ];
}

function failuresOf(endpoint: Endpoint) {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errors[code]);
  const problem = (codes: ErrorCode[]) => ({
    description: codes.join(", "),
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { type: "object", properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  });
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), problem(codes)]));
}

const security = {
  public: [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  landowner: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  internal: [{ bearer: [] }],
  cron: [{ cronSecret: [] }],
  mail_provider: [{ basic: [] }],
};

const fileSchema = {
  type: "object",
  properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
  required: ["file"],
};
function operationOf(key: Key, endpoint: Endpoint, components: Record<string, object>) {
  const status = endpoint.status ?? 200;
  const answer = (schema: z.ZodType) => moveToComponents(schemaOf(schema, "output"), components);
  const ok =
    status === 204
      ? { description: "Done" }
      : {
          description: endpoint.summary,
          content: endpoint.raw
            ? { "*/*": { schema: answer(endpoint.ok) } }
            : {
                "application/json": {
                  schema: answer(endpoint.ok),
                  example: exampleOf(schemaOf(endpoint.ok, "output") as JsonSchema),
                },
              },
        };
  return {
    tags: [endpoint.group],
    summary: endpoint.summary,
    operationId: key.replace(/[^\w-]+/g, "_"),
    security: security[endpoint.auth],
    parameters: parametersOf(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: moveToComponents(schemaOf(endpoint.body, "input"), components),
            ...(endpoint.example !== undefined && { example: endpoint.example }),
          },
        },
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: fileSchema,
            encoding: { file: { contentType: endpoint.upload.types.join(", ") } },
          },
        },
      },
    }),
    responses: { [status]: ok, ...failuresOf(endpoint) },
  };
}

const entry = z.object({
  code: z.string(),
  path: z.string().optional(),
  detail: z.string(),
  bookingId: z.string().optional(),
});
const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(entry).optional(),
  requestId: z.string(),
});

function openApi(contract: Contract, serverUrl: string) {
  const components: Record<string, object> = {
    ErrorCode: { type: "string", enum: errorCodes },
    FieldErrorCode: { type: "string", enum: fieldErrorCodes },
    Problem: { ...moveToComponents(schemaOf(Problem, "output"), {}), additionalProperties: true },
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, endpoint] of Object.entries(contract) as [Key, Endpoint][]) {
    const [method = "", url = ""] = key.split(" ");
    const path = url.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, endpoint, components) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Utmark",
      version: "1",
      description:
        "Every path also answers under /api/routes. Errors are RFC 9457 problems; `detail` follows Accept-Language (nb, en).",
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(Object.values(contract).map((e) => e.group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic" },
        cronSecret: { type: "apiKey", in: "header", name: "X-Cron-Secret" },
      },
    },
  };
}

const COST_POINTS = 5;
/** Serves the document, compressed once, with an ETag: a client that has it already gets 304. */
/** The document is generated at the first request: that takes a tenth of a second. */
export function mountOpenApi(
  http: FastifyInstance,
  requestQueue: ClientQueue,
  contract: Contract,
  serverUrl: string,
): void {
  const write = () => {
    const text = JSON.stringify(openApi(contract, serverUrl));
    return {
      etag: `"${createHash("sha1").update(text).digest("base64url")}"`,
      packed: { br: compress(text, "br"), gzip: compress(text, "gzip"), plain: compress(text, undefined) },
    };
  };
  let openapiDocument: ReturnType<typeof write> | undefined;
  http.get("/api/openapi.json", async (request, reply) => {
    const document = await requestQueue(request.ip, COST_POINTS, async () => (openapiDocument ??= write()));
    if (document === overloaded) return sendProblem(request, reply, "service_unavailable");
    const { etag, packed } = document;
    reply.headers({ etag, "cache-control": "public, max-age=300", vary: "accept-encoding" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const encoding = encodingFor(request);
    return sendCompressed(
      reply.type("application/json; charset=utf-8"),
      packed[encoding ?? "plain"],
      encoding,
    );
  });
}
