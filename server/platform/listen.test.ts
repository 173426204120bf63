import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#tests/database.ts";
import { until } from "#tests/until.ts";
import { createPool } from "./database.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";

const log = createLog("silent");
let connection: pg.ClientConfig, pool: pg.Pool;
beforeAll(async () => {
  connection = await freshDatabase();
  pool = createPool(connection);
});
afterAll(() => pool.end());

/** The database's door: it can be shut, and it can fall silent; it counts who stands at it. */
async function openDoor() {
  const seen = { attempts: 0, open: 0, most: 0 };
  const { host, port, user, password, database } = new pg.Client(connection);
  let state: "open" | "shut" | "silent" = "open";
  const through = new Set<Socket>();
  const server = createServer((socket) => {
    seen.attempts++;
    seen.most = Math.max(seen.most, ++seen.open);
    through.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      seen.open--;
      through.delete(socket);
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
    seen,
    connection: {
      user,
      database,
      host: "127.0.0.1",
      port: (server.address() as AddressInfo).port,
      ...(password && { password }),
    },
    set(to: typeof state) {
      state = to;
      if (to === "shut") for (const socket of through) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
async function hear(
  door: Awaited<ReturnType<typeof openDoor>>,
  o: { backOffMs?: (failures: number) => number; pingMs?: number; answerMs?: number } = {},
) {
  const heard: string[] = [];
  let times = 0;
  const { stop } = await listen({
    connection: door.connection,
    channels: ["one", "two"],
    log,
    onNotice: (channel, payload) => heard.push(`${channel} ${payload}`),
    onListening: () => times++,
    backOffMs: () => 1,
    ...o,
  });
  return { heard, times: () => times, stop };
}
const told = (channel: string, text: string) => pool.query("select pg_notify($1, $2)", [channel, text]);

it("makes one attempt after the other while the database is away, and hears again when it is back", async () => {
  const door = await openDoor();
  const failures: number[] = [];
  const line = await hear(door, { backOffMs: (n) => failures.push(n) && 1 });
  await told("one", "a");
  await told("two", "b");
  await until(() => expect(line.heard).toEqual(["one a", "two b"]));
  door.set("shut");
  await until(() => expect(door.seen.attempts).toBeGreaterThan(30));
  expect([door.seen.most, failures.slice(0, 30)]).toEqual([1, Array.from({ length: 30 }, (_, n) => n)]);
  door.set("open");
  await until(() => expect(line.times()).toBe(2));
  await told("one", "c");
  await until(() => expect(line.heard.at(-1)).toBe("one c"));
  await line.stop();
  await until(() => expect([door.seen.open, door.seen.most]).toEqual([0, 1]));
  await door.close();
});
it("notices a connection that has fallen silent", async () => {
  const door = await openDoor();
  const line = await hear(door, { pingMs: 20, answerMs: 1000 });
  door.set("silent");
  await until(() => expect(door.seen.attempts).toBeGreaterThan(1));
  door.set("open");
  await until(() => expect(line.times()).toBeGreaterThan(1));
  await line.stop();
  await door.close();
});
it("stops while it is trying, and tries no more", async () => {
  const door = await openDoor();
  const line = await hear(door, { answerMs: 600_000 });
  door.set("shut");
  door.set("silent");
  await until(() => expect(door.seen.attempts).toBe(2));
  await line.stop();
  await until(() => expect(door.seen).toEqual({ attempts: 2, open: 0, most: 1 }));
  await door.close();
});
it("does not start where the database is not there", async () => {
  const door = await openDoor();
  door.set("shut");
  await expect(hear(door)).rejects.toThrow();
  expect(door.seen.attempts).toBe(1);
  await door.close();
});
