/** The metrics of a process, as Prometheus reads them. */
import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";

it("the metrics need the service token, and name routes by pattern and never by address", async () => {
  const app = await openApp();
  const readMetrics = (authorization?: string) =>
    app.http.inject({ url: "/metrics", headers: authorization ? { authorization } : {} });
  expect((await readMetrics()).statusCode).toBe(401);
  expect((await readMetrics("Bearer demo-internal-toke")).statusCode).toBe(401);
  await app.http.inject("/api/properties/0190f3a2-0000-7000-8000-000000000001");
  const answer = await readMetrics("Bearer demo-internal-token");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
  const text = answer.body;
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/properties/:propertyId",status="404"} 1',
  );
  expect(text).not.toContain("0190f3a2");
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
  expect(value("sql_statement_duration_seconds_count")).toBeGreaterThan(0);
  expect(value('sql_pool_connections{state="open"}')).toBeGreaterThan(0);
  expect(value("live_streams")).toBe(0);
  expect(value('deadlines_overdue{task="booking-deadlines"}')).toBe(0);
  expect(text).toContain("nodejs_eventloop_lag_seconds");
});

it("the metrics can have their own token, which is valid for nothing else", async () => {
  const token = "f0a1b2c3d4e5f60718293a4b5c6d7e8f";
  const app = await openApp({ env: { METRICS_TOKEN: token } });
  const status = async (url: string, bearer: string, method: "GET" | "POST" = "GET") =>
    (await app.http.inject({ method, url, headers: { authorization: `Bearer ${bearer}` } })).statusCode;
  const lifecycle = "/api/booking-lifecycle/booking-cancelled";
  expect(await status("/metrics", token)).toBe(200);
  expect(await status("/metrics", "demo-internal-token")).toBe(401);
  expect(await status(lifecycle, token, "POST")).toBe(401);
  expect(await status(lifecycle, "demo-internal-token", "POST")).not.toBe(401);
});
