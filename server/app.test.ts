import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { errors } from "#contract/errors.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openApp({ env: { RATE_LIMIT_SCALE: "1" } });
});
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: "GET", url, headers });

it("the OpenAPI document has every endpoint with its codes, and no dangling reference", async () => {
  const doc = (await get("/api/openapi.json")).json();
  expect(doc.openapi).toBe("3.1.0");
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = "", url = ""] = key.split(" ");
    const operation = doc.paths[url.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    expect(operation?.tags, key).toEqual([endpoint.group]);
    const documented = Object.entries<{ description: string }>(operation.responses).flatMap(([status, r]) =>
      r.description.split(", ").map((code) => `${status} ${code}`),
    );
    for (const code of "errors" in endpoint ? endpoint.errors : [])
      expect(documented, key).toContain(`${errors[code]} ${code}`);
    if ("body" in endpoint && !("raw" in endpoint))
      expect(
        operation.requestBody.content["application/json"].example,
        `${key} has no example`,
      ).toBeDefined();
  }
  const refs = new Set(
    [...JSON.stringify(doc).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((m) => m[1]),
  );
  for (const name of refs) expect(doc.components.schemas).toHaveProperty([name ?? ""]);
  expect(JSON.stringify(doc)).not.toContain("$defs");
});
it("the health endpoints report the state of the server and its database", async () => {
  expect((await get("/api/health")).json()).toEqual({ status: "ok" });
  expect((await get("/api/routes/health/ready")).json()).toEqual({ status: "ready" });
});
it("pages and data are compressed, and data is cached privately", async () => {
  const r = await get("/api/openapi.json", { "accept-encoding": "gzip, br" });
  expect(r.headers["content-encoding"]).toBe("br");
  expect(r.headers["x-content-type-options"]).toBe("nosniff");
  expect(r.headers["strict-transport-security"]).toBeUndefined();
  expect(r.headers["content-security-policy"]).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
});
it("a compressed request body is refused without being inflated", async () => {
  const r = await app.http.inject({
    method: "POST",
    url: "/api/auth/sign-in",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify({ email: "ola@example.no", password: "hemmelig-nok" })),
  });
  expect([r.statusCode, r.json().code]).toEqual([400, "malformed_json"]);
});
it("sign-in attempts are rate-limited by address", async () => {
  const callFrom = (ip: string) =>
    app.http.inject({ method: "GET", url: "/api/auth/start", headers: { "x-forwarded-for": ip } });
  const statuses = new Map<number, number>();
  let last: Awaited<ReturnType<typeof callFrom>> | undefined;
  for (let i = 0; i < 301; i++) {
    last = await callFrom("192.0.2.1");
    // extends the limit's period, so that it lasts until all attempts are made
    if (i === 0) await app.pool.query("update rate_limit set expire = expire + 600000");
    statuses.set(last.statusCode, (statuses.get(last.statusCode) ?? 0) + 1);
  }
  expect(last?.statusCode).toBe(429);
  expect([last?.json().code, Number(last?.headers["retry-after"]) > 0]).toEqual(["too_many_requests", true]);
  expect(statuses.get(429)).toBe(1);
  expect((await callFrom("192.0.2.2")).statusCode).toBe(302);
});

it("a caller beyond a rate limit, counted by person or by address, is refused without a database statement", async () => {
  const owner = await app.signIn("ivrig@example.no", { roles: ["landowner"] });
  const params = { importId: randomUUID() };
  const refresh = () => app.call(owner, "POST /api/calendars/imports/:importId/refresh", { params });
  const report = () => app.call(undefined, "POST /api/app-errors", { body: { message: "x" } });
  expect([(await refresh()).status, (await report()).status]).toEqual([404, 201]);
  await app.pool.query(
    "update rate_limit set points = 10000, expire = expire + 600000 where key ~ '^(calendar-refresh|app-errors):'",
  );
  const refused = async () => {
    for (const { status, headers, body } of [await refresh(), await report()]) {
      expect([status, body.code]).toEqual([429, "too_many_requests"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(500);
    }
  };
  await refused();
  const other = await app.pool.connect();
  await other.query('begin; lock table rate_limit, auth.session, auth."user", user_profile');
  await refused();
  await other.query("rollback");
  other.release();
});
