/**
 * A process that gets SIGTERM under traffic completes running requests, refuses new connections, and exits by
 * itself.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { createPool } from "#server/platform/database/database.ts";
import { freshDatabase } from "../support/database.ts";
import { databaseUrl } from "../support/database-url.ts";
import { withoutDemoWorld } from "../support/demo-world.ts";
import { signInByProvider } from "../support/sign-in.ts";
import { readStream } from "../support/stream.ts";
import { until } from "../support/until.ts";
import { startServer } from "./server.ts";

/** Sends the beginning of a request to a stream's endpoint. */
async function sendHalfRequest(base: string, token: string) {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  let received = "";
  socket.on("data", (part) => {
    received += part;
  });
  await once(socket, "connect");
  socket.write("GET /api/live HTTP/1.1\r\nhost: localhost\r\n");
  return {
    ask: () => socket.write(`authorization: Bearer ${token}\r\n\r\n`),
    received: () => received,
  };
}

it("a process that gets SIGTERM answers running requests, refuses new ones, ends its streams and exits", async () => {
  const database = await freshDatabase();
  await withoutDemoWorld(database);
  const DATABASE_URL = databaseUrl(database);
  const server = await startServer({ DATABASE_URL, DRAIN_DELAY_SECONDS: "1" });
  const { token } = await signInByProvider(server.base, "jeger@example.no");
  const authorization = `Bearer ${token}`;
  const stream = await readStream(server.base, "/api/live", token ?? "");
  const late = await sendHalfRequest(server.base, token ?? "");
  const pool = createPool({ connectionString: DATABASE_URL });
  const other = await pool.connect();
  await other.query("begin; lock table user_profile in exclusive mode");
  const patchRequests = Array.from({ length: 5 }, (_, n) =>
    fetch(`${server.base}/api/user-profile/me`, {
      method: "PATCH",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ displayName: `Navn ${n}` }),
    }),
  );
  const lockWaits =
    "select count(*)::int n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await until(async () => expect((await pool.query<{ n: number }>(lockWaits)).rows[0]?.n).toBe(5));

  server.child.kill("SIGTERM");
  // the readiness probe responds 503 before new connections are refused
  await until(async () => expect((await fetch(`${server.base}/api/health/ready`)).status).toBe(503));
  await until(() => expect(fetch(`${server.base}/api/health`)).rejects.toThrow());
  await until(() => expect(stream.ended()).toBe(true));
  late.ask();
  // the response of the stream has been ended properly
  await until(() => expect(late.received()).toMatch(/retry: 1000\n.*\r\n0\r\n\r\n$/s));
  await other.query("rollback");
  other.release();

  const responses = await Promise.all(patchRequests);
  expect(responses.map((r) => [r.status, r.headers.get("connection")])).toEqual(
    Array(5).fill([200, "close"]),
  );
  expect(await server.ended, server.out()).toBe(0);
  await pool.end();
}, 240_000);
