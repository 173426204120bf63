/**
 * A TCP proxy in front of the database. When it is closed, it cuts open connections, and counts and refuses
 * new ones.
 */
import net from "node:net";
import type pg from "pg";
import { freePort } from "../support/ports.ts";
import { atEndOfFile } from "../support/end-of-file.ts";

export async function proxyTo({ connectionString, host, port, user, database }: pg.ClientConfig) {
  const url = connectionString ? new URL(connectionString) : undefined;
  const target = url
    ? { host: url.hostname, port: Number(url.port || 5432) }
    : { path: `${host}/.s.PGSQL.${port ?? 5432}` };
  const open = new Set<net.Socket>();
  let isClosed = false;
  let refused = 0;
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    if (isClosed) {
      refused++;
      return void socket.destroy();
    }
    const inner = net.connect(target);
    inner.on("error", () => socket.destroy()).on("close", () => socket.destroy());
    socket.on("close", () => void (open.delete(socket) && inner.destroy()));
    open.add(socket);
    socket.pipe(inner).pipe(socket);
  });
  const listening = await freePort();
  await new Promise<void>((resolve) => void server.listen(listening, "127.0.0.1", resolve));
  const address = new URL(connectionString ?? `postgres://${user}@127.0.0.1/${database}`);
  address.host = `127.0.0.1:${listening}`;
  const close = () => {
    isClosed = true;
    for (const socket of open) socket.destroy();
  };
  atEndOfFile(() => {
    close();
    server.close();
  });
  return { url: address.href, shut: close, open: () => (isClosed = false), refused: () => refused };
}
