/**
 * Graceful shutdown: no new connections are accepted, running requests are completed, and streams end with a
 * request to reconnect elsewhere.
 */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * `delayMs`: how long new connections are accepted after the readiness probe begins to fail, since the load
 * balancer probes only now and then. `limitMs`: requests that take longer are cut off. `endStreams` ends the
 * event streams, which would never end themselves. `drain` runs before Fastify's own close, whose hooks have
 * ten seconds each.
 */
export function createDrain(
  http: FastifyInstance,
  o: { delayMs: number; limitMs: number; endStreams: () => Promise<void> },
): { hasBegun: () => boolean; drain: () => Promise<void> } {
  const running = new Set<ServerResponse>();
  let isDraining = false;
  http.server.on("request", (_request, response: ServerResponse) => {
    running.add(response);
    response.on("close", () => running.delete(response));
  });
  http.addHook("onSend", (_request, reply, _body, done) => {
    if (isDraining) reply.header("connection", "close");
    done();
  });
  const answered = async (signal: AbortSignal) => {
    for (const response of running) if (!response.closed) await once(response, "close", { signal });
  };
  async function drain(): Promise<void> {
    isDraining = true;
    await wait(o.delayMs);
    http.server.close(); // also closes idle keep-alive sockets
    const limit = new AbortController();
    const timeout = wait(o.limitMs, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([timeout, o.endStreams().then(() => answered(limit.signal))]).finally(() =>
      limit.abort(),
    );
  }
  return { hasBegun: () => isDraining, drain };
}
