/** A measured process, the product or the baseline. It reports its port and, on request, its CPU time. */
import http from "node:http";
import os from "node:os";
import pg from "pg";
import { createApp } from "#server/app.ts";
import { clockFrom } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/observability/log.ts";

export type Statement = { text: string; values: unknown[] };
type Connection = { host: string; port: number; user: string; database: string };
type Start = {
  kind: "product" | "bare";
  connection: Connection;
  now: string;
  port: number;
  queries: Statement[][];
};

async function serveProduct({ connection, now, port }: Start): Promise<void> {
  const app = await createApp({
    config: readConfig({ PORT: String(port), DATA_DIR: os.tmpdir() }),
    connection,
    clock: clockFrom(new Date(now)),
    log: createLog("info"),
    web: "none",
    sweeping: false,
  });
  await app.http.listen({ port, host: "127.0.0.1" });
}

/** Serves the baseline, the same statements by plain http and pg: `GET /7` runs the seventh query. */
async function serveBaseline({ connection, port, queries }: Start): Promise<void> {
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    onConnect: async (client) => void (await client.query("set jit = off")),
  });
  const server = http.createServer(async (request, response) => {
    const results = await Promise.all(
      (queries[Number(request.url?.slice(1))] ?? []).map(({ text, values }) => pool.query(text, values)),
    );
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(results.map(({ rows }) => rows)));
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
}

process.on("message", async (message: Start | "cpu") => {
  if (message === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
    return;
  }
  await (message.kind === "product" ? serveProduct(message) : serveBaseline(message));
  process.send?.({ port: message.port });
});
