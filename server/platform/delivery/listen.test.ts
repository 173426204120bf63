import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/until.ts";
import { createPool } from "#server/platform/database/database.ts";
import { listen } from "./listen.ts";
import { createLog } from "#server/platform/observability/log.ts";

const log = createLog("silent");
let connection: pg.ClientConfig, pool: pg.Pool;
beforeAll(async () => {
  connection = await freshDatabase();
  pool = createPool(connection);
});
afterAll(() => pool.end());

/** A proxy to the database that can be closed or silenced, and counts connections. */
async function openProxy() {
  const counts = { attempts: 0, open: 0, most: 0 };
  const { host, port, user, password, database } = new pg.Client(connection);
  let state: "open" | "shut" | "silent" = "open";
  const openSockets = new Set<Socket>();
  const server = createServer((socket) => {
    counts.attempts++;
    counts.most = Math.max(counts.most, ++counts.open);
    openSockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      counts.open--;
      openSockets.delete(socket);
    });
    if (state === "shut") return void socket.destroy();
    const behind = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    behind.on("error", () => socket.destroy());
    behind.on("close", () => socket.destroy());
    socket.on("close", () => behind.destroy());
    behind.on("data", (bytes) => state !== "silent" && socket.write(bytes));
    socket.on("data", (bytes) => behind.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    counts,
    connection: {
      user,
      database,
      host: "127.0.0.1",
      port: (server.address() as AddressInfo).port,
      ...(password && { password }),
    },
    set(to: typeof state) {
      state = to;
      if (to === "shut") for (const socket of openSockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
async function startListening(
  proxy: Awaited<ReturnType<typeof openProxy>>,
  o: { backOffMs?: (failures: number) => number; pingMs?: number; answerMs?: number } = {},
) {
  const notices: string[] = [];
  let times = 0;
  const { stop, caughtUp } = await listen({
    connection: proxy.connection,
    channels: ["one", "two"],
    log,
    onNotice: (channel, payload) => notices.push(`${channel} ${payload}`),
    onListening: () => times++,
    backOffMs: () => 1,
    ...o,
  });
  return { notices, times: () => times, caughtUp, stop };
}
const sendNotice = (channel: string, text: string) => pool.query("select pg_notify($1, $2)", [channel, text]);

it("the listener reconnects with one attempt at a time, and then gets notifications again", async () => {
  const proxy = await openProxy();
  const failures: number[] = [];
  const listener = await startListening(proxy, { backOffMs: (n) => failures.push(n) && 1 });
  await sendNotice("one", "a");
  await sendNotice("two", "b");
  await until(() => expect(listener.notices).toEqual(["one a", "two b"]));
  for (let n = 0; n < 20; n++) {
    await sendNotice("one", String(n));
    expect(await Promise.all([listener.caughtUp(), listener.caughtUp()])).toEqual([true, true]);
    expect(listener.notices.at(-1)).toBe(`one ${n}`);
  }
  proxy.set("shut");
  await until(() => expect(proxy.counts.attempts).toBeGreaterThan(30));
  expect(await listener.caughtUp()).toBe(false);
  expect([proxy.counts.most, failures.slice(0, 30)]).toEqual([1, Array.from({ length: 30 }, (_, n) => n)]);
  proxy.set("open");
  await until(() => expect(listener.times()).toBe(2));
  await sendNotice("one", "c");
  await until(() => expect(listener.notices.at(-1)).toBe("one c"));
  await listener.stop();
  await until(() => expect([proxy.counts.open, proxy.counts.most]).toEqual([0, 1]));
  await proxy.close();
});
it("the listener detects a silent connection", async () => {
  const proxy = await openProxy();
  const listener = await startListening(proxy, { pingMs: 20, answerMs: 1000 });
  proxy.set("silent");
  await until(() => expect(proxy.counts.attempts).toBeGreaterThan(1));
  proxy.set("open");
  await until(() => expect(listener.times()).toBeGreaterThan(1));
  await listener.stop();
  await proxy.close();
});
it("the listener stops during a connection attempt, without another one", async () => {
  const proxy = await openProxy();
  const listener = await startListening(proxy, { answerMs: 600_000 });
  proxy.set("shut");
  proxy.set("silent");
  await until(() => expect(proxy.counts.attempts).toBe(2));
  await listener.stop();
  await until(() => expect(proxy.counts).toEqual({ attempts: 2, open: 0, most: 1 }));
  await proxy.close();
});
it("the listener does not start without the database", async () => {
  const proxy = await openProxy();
  proxy.set("shut");
  await expect(startListening(proxy)).rejects.toThrow();
  expect(proxy.counts.attempts).toBe(1);
  await proxy.close();
});
