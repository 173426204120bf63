import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint } from "#contract/define.ts";
import { openApp } from "../app.ts";

it("describes itself as OpenAPI 3.1", async () => {
  const app = await openApp();
  const first = await app.http.inject("/api/openapi.json");
  const doc = first.json();
  expect(
    (
      await app.http.inject({
        url: "/api/openapi.json",
        headers: { "if-none-match": String(first.headers.etag) },
      })
    ).statusCode,
  ).toBe(304);
  expect(doc.openapi).toMatch(/^3\.1\./);
  const refs = [...JSON.stringify(doc).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name as string,
  );
  for (const name of new Set(refs)) expect(doc.components.schemas).toHaveProperty(name);
  const named: string[] = [];
  for (const [path, item] of Object.entries<Record<string, never>>(doc.paths)) {
    for (const [method, operation] of Object.entries<{
      operationId: string;
      parameters: { name: string; in: string }[];
      requestBody?: { content: Record<string, { example?: unknown }> };
      responses: Record<string, object>;
    }>(item)) {
      named.push(operation.operationId);
      const at = `${method} ${path}`;
      const declared = operation.parameters.filter((p) => p.in === "path").map((p) => p.name);
      expect([at, declared]).toEqual([at, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
      expect([
        at,
        Object.keys(operation.responses).some((s) => s.startsWith("2")),
        "500" in operation.responses,
      ]).toEqual([at, true, true]);
      if (
        operation.requestBody &&
        !("multipart/form-data" in operation.requestBody.content) &&
        !path.endsWith("/webhook")
      )
        expect([at, operation.requestBody.content["application/json"]?.example]).not.toEqual([at, undefined]);
    }
  }
  expect(new Set(named).size).toBe(named.length);
  const used =
    "health health/ready openapi.json auth/start auth/token user-profile/me user-profile/me/roles user-profile/me/live live properties properties/mine properties/{propertyId} properties/{propertyId}/cabins cabins/{cabinId} properties/{propertyId}/offerings offerings/{offeringId} offerings/{offeringId}/status search offering-availability core-booking core-booking/calculate core-booking/{bookingId} core-booking/submit/{bookingId} booking-actions/{bookingId}/accept booking-actions/{bookingId}/reject booking-actions/{bookingId}/cancel booking-actions/{bookingId}/cancel-preview payments/publishable-key payments/webhook payments/create-intent payments/simulate-payment payments/mark-payment-received invoice/{bookingId} receipt/{bookingId} boundaries/municipalities/search boundaries/municipalities/{municipalityNumber}";
  const missing = used.split(" ").filter((path) => !(`/api/${path}` in doc.paths));
  expect(missing).toEqual([]);
});

it("gives an example of every parameter, request and answer, which is one", async () => {
  const app = await openApp();
  const doc = (await app.http.inject("/api/openapi.json")).json();
  const wrong: string[] = [];
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method = "", path = ""] = key.split(" ");
    const { parameters, responses } = doc.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    const inQuery = (parameters as { name: string; in: string; example?: unknown }[]).filter(
      (p) => p.in === "query",
    );
    for (const { name, example } of inQuery) if (example === undefined) wrong.push(`${key} ?${name}`);
    if (endpoint.body && endpoint.example !== undefined && !endpoint.body.safeParse(endpoint.example).success)
      wrong.push(`${key}: its request`);
    const answer = responses[endpoint.status ?? 200].content?.["application/json"];
    if (!answer) continue;
    const parsed = endpoint.ok.safeParse(answer.example);
    if (!parsed.success)
      wrong.push(`${key}: ${parsed.error.issues.map((i) => `${i.path.join(".")} ${i.message}`).join(", ")}`);
  }
  expect(wrong).toEqual([]);
});
