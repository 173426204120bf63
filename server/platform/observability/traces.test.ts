/** Tests what a receiver of OpenTelemetry traces gets. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { until } from "#tests/support/until.ts";

type Value = { stringValue?: string; intValue?: number | string };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: { key: string; value: Value }[];
};
type ExportedTraces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Receives spans over HTTP, as a collector does. */
async function openReceiver() {
  const received: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEndOfFile(async () => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      received.flatMap(({ body }) =>
        (JSON.parse(body) as ExportedTraces).resourceSpans.flatMap((r) =>
          r.scopeSpans.flatMap((s) => s.spans),
        ),
      ),
  };
}
/** OpenTelemetry's status code of a failed span. */
const error = 2;
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

it("each request, job and sweep is a span with its statements, without personal data", async () => {
  const receiver = await openReceiver();
  const app = await openApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
    },
  });
  const ola = await app.signIn("ola.hemmelig@example.no", { roles: ["hunter"] });
  const name = "Ola Hemmelig";
  const body = { displayName: name, roles: ["hunter" as const] };
  const answer = await app.call(
    ola,
    "PATCH /api/user-profile/me",
    { body },
    { headers: { "x-request-id": "r-1" } },
  );
  expect(answer.status).toBe(200);
  await app.call(ola, "GET /api/properties/:propertyId", {
    params: { propertyId: "0190f3a2-0000-7000-8000-000000000001" },
  });
  // the change of roles notifies Ola by a job
  const admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  const roles = { body: { roles: ["hunter" as const, "landowner" as const] }, params: { uid: ola.uid } };
  expect((await app.call(admin, "PUT /api/admin/users/:uid/roles", roles)).status).toBe(200);
  const spanNamed = (spanName: string) => receiver.spans().find((span) => span.name === spanName);
  await until(() => {
    expect(spanNamed("PATCH /api/user-profile/me")).toBeDefined();
    expect(spanNamed("GET /api/properties/:propertyId")).toBeDefined();
    expect(receiver.spans().some((span) => span.name.startsWith("job "))).toBe(true);
  });
  const patch = spanNamed("PATCH /api/user-profile/me") as Span;
  expect(attributesOf(patch)).toMatchObject({
    "http.route": "/api/user-profile/me",
    "http.response.status_code": 200,
    "utmark.request_id": "r-1",
  });
  expect(attributesOf(spanNamed("GET /api/properties/:propertyId") as Span)).toMatchObject({
    "http.response.status_code": 404,
  });
  const childrenOf = ({ traceId, spanId }: Span) =>
    receiver.spans().filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
  // by then the body of the response is complete, too
  const statements = childrenOf(patch);
  expect(statements.map((span) => span.name)).toContain("update");
  expect(String(attributesOf(statements.at(-1) as Span)["db.query.text"])).toMatch(/^[^']*$/);
  const job = receiver.spans().find((span) => span.name.startsWith("job ")) as Span;
  expect(childrenOf(job).length).toBeGreaterThan(0);
  // one sweep fails, and the others continue
  await app.pool.query("alter table booking rename key_due_at to key_due_away");
  await app.sweep();
  await app.pool.query("alter table booking rename key_due_away to key_due_at");
  await until(() => {
    expect(attributesOf(spanNamed("sweep prune") as Span)).toEqual({
      "utmark.sweep": "prune",
      "utmark.done": 0,
    });
    expect(spanNamed("sweep keys-shown")?.status?.code).toBe(error);
  });
  expect(childrenOf(spanNamed("sweep booking-deadlines") as Span).length).toBeGreaterThan(0);
  const byHand = { body: { task: "reminders" } };
  expect((await app.call(admin, "POST /api/scheduler/manual-run", byHand)).status).toBe(200);
  await until(() => {
    const request = spanNamed("POST /api/scheduler/manual-run");
    expect(request && childrenOf(request).map((span) => span.name)).toContain("sweep reminders");
  });
  const [first] = receiver.received;
  expect([first?.path, first?.headers.authorization]).toEqual(["/v1/traces", "Bearer abc"]);
  const all = receiver.received.map(({ body }) => body).join();
  for (const secret of [name, ola.uid, "ola.hemmelig", "0190f3a2-0000-7000-8000-000000000001"])
    expect(all).not.toContain(secret);
});

it("requests get responses as usual while the receiver is down", async () => {
  const app = await openApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" } });
  expect((await app.http.inject("/api/health")).statusCode).toBe(200);
});
