import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint } from "#contract/define.ts";
import { openApp } from "../support/app.ts";

/** The paths that existing API clients depend on. */
const fixed = readFileSync(path.join(import.meta.dirname, "fixed-paths.txt"), "utf8")
  .trim()
  .split("\n");
type Described = { paths: Record<string, object> };
const describedEndpoints = ({ paths }: Described) =>
  Object.entries(paths).flatMap(([at, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${at.replace(/^\/api/, "")}`),
  );

it("the API publishes its description as OpenAPI 3.1", async () => {
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
  const operationIds: string[] = [];
  for (const [address, item] of Object.entries<Record<string, never>>(doc.paths)) {
    for (const [method, operation] of Object.entries<{
      operationId: string;
      parameters: { name: string; in: string }[];
      requestBody?: { content: Record<string, { example?: unknown }> };
      responses: Record<string, object>;
    }>(item)) {
      operationIds.push(operation.operationId);
      const at = `${method} ${address}`;
      const pathParameters = operation.parameters.filter((p) => p.in === "path").map((p) => p.name);
      expect([at, pathParameters]).toEqual([at, [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
      expect([
        at,
        Object.keys(operation.responses).some((s) => s.startsWith("2")),
        "500" in operation.responses,
      ]).toEqual([at, true, true]);
      if (
        operation.requestBody &&
        !("multipart/form-data" in operation.requestBody.content) &&
        !address.endsWith("/webhook")
      )
        expect([at, operation.requestBody.content["application/json"]?.example]).not.toEqual([at, undefined]);
    }
  }
  expect(new Set(operationIds).size).toBe(operationIds.length);
  const missing = fixed.filter((path) => !describedEndpoints(doc).includes(path));
  expect(missing).toEqual([]);
});

it("the API description has a valid example of every parameter, request and response", async () => {
  const app = await openApp();
  const doc = (await app.http.inject("/api/openapi.json")).json();
  const errors: string[] = [];
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method = "", address = ""] = key.split(" ");
    const { parameters, responses } = doc.paths[address.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    const inQuery = (parameters as { name: string; in: string; example?: unknown }[]).filter(
      (p) => p.in === "query",
    );
    for (const { name, example } of inQuery) if (example === undefined) errors.push(`${key} ?${name}`);
    if (endpoint.body && endpoint.example !== undefined && !endpoint.body.safeParse(endpoint.example).success)
      errors.push(`${key}: its request`);
    const answer = responses[endpoint.status ?? 200].content?.["application/json"];
    if (!answer) continue;
    const parsed = endpoint.ok.safeParse(answer.example);
    if (!parsed.success)
      errors.push(`${key}: ${parsed.error.issues.map((i) => `${i.path.join(".")} ${i.message}`).join(", ")}`);
  }
  expect(errors).toEqual([]);
});
