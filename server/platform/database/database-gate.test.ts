import { createServer, type AddressInfo } from "node:net";
import type pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { createPool, isUnreachable } from "./database.ts";
import { createGate } from "./database-gate.ts";

/** Encodes a message of PostgreSQL's protocol: type, length and body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
const welcome = [message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))];
const farewell = message(
  "E",
  Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"),
);

const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", () => socket.end(Buffer.concat([...welcome, farewell])));
});
afterAll(() => void server.close());

it("a connection that is accepted and dropped fails its query, and not the process", async () => {
  await new Promise<void>((open) => void server.listen(0, "127.0.0.1", open));
  const died = vi.fn();
  process.on("uncaughtException", died);
  const { port } = server.address() as AddressInfo;
  const pool = createPool({
    host: "127.0.0.1",
    port,
    user: "app",
    database: "app",
    Client: createGate() as NonNullable<pg.PoolConfig["Client"]>,
  });
  const error = await pool.query("select 1").catch((e: unknown) => e);
  expect(isUnreachable(error)).toBe(true);
  expect(died).not.toHaveBeenCalled();
  await pool.end();
  process.off("uncaughtException", died);
});
