/**
 * LISTEN on its own connection, which reconnects automatically: one attempt at a time, never more than one
 * socket.
 */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#server/platform/observability/log.ts";

const MAX_BACKOFF_MS = 5000;
/** How often the connection is pinged, and how long a response may take. */
const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 5000;
/**
 * Timeout of the first attempt, as long as the pool's: a busy machine starts slowly, and there is no second
 * attempt.
 */
const START_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 1000;

/**
 * Exponential back-off from a quarter of a second; half of it is jitter, so that processes do not return all
 * at once.
 */
const backOff = (failures: number): number =>
  Math.min(MAX_BACKOFF_MS, 250 * 2 ** failures) * (0.5 + Math.random() / 2);

type Options = {
  connection: pg.ClientConfig;
  channels: readonly string[];
  log: Log;
  onNotice: (channel: string, payload: string) => void;
  /** Called whenever LISTEN begins to work, at first or again: notifications may have been missed before. */
  onListening: () => void;
  backOffMs?: (failures: number) => number;
  pingMs?: number;
  answerMs?: number;
};

type Listener = {
  /**
   * Resolves once all notifications of earlier commits are handled; false if there is no listening
   * connection, so that notifications may be missing.
   */
  caughtUp: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Runs one query at a time: callers during a query share the next one. */
function coalesce(query: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      running = query();
      return running;
    });
    return next;
  };
}

/** Rejects if the first attempt fails, since no process may run without its listener. */
export async function listen(o: Options): Promise<Listener> {
  const { backOffMs = backOff, pingMs = PING_INTERVAL_MS, answerMs = PING_TIMEOUT_MS } = o;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {});
  const ping: pg.QueryConfig & { query_timeout: number } = { text: ";", query_timeout: answerMs };
  let client: pg.Client;
  let listening = false;

  async function open(limitMs: number): Promise<void> {
    client = new pg.Client({
      ...o.connection,
      keepAlive: true,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    });
    client.on("error", (err) => o.log.warn({ err }, "listen: connection lost"));
    client.on("notification", (n) => o.onNotice(n.channel, n.payload ?? ""));
    try {
      await client.connect();
      await client.query(o.channels.map((c) => `listen ${c}`).join("; "));
    } catch (e) {
      client.connection.stream.destroy();
      throw e;
    }
    listening = true;
    o.onListening();
  }
  async function waitUntilLost(): Promise<void> {
    const end = new Promise<void>((resolve) => client.once("end", () => resolve())).then(() => {
      listening = false;
    });
    while (listening && !signal.aborted) {
      await Promise.race([end, pause(pingMs)]);
      if (listening && !signal.aborted) await client.query(ping).catch(() => (listening = false));
    }
    if (!signal.aborted) client.connection.stream.destroy();
  }
  async function reconnect(): Promise<void> {
    while (!signal.aborted) {
      await waitUntilLost();
      for (let failures = 0; !listening && !signal.aborted; failures++) {
        await pause(backOffMs(failures));
        if (!signal.aborted) await open(answerMs).catch(() => {});
      }
    }
  }

  await open(START_TIMEOUT_MS);
  const reconnecting = reconnect();
  return {
    // before responding to a query here, the database sends the notifications of earlier commits
    caughtUp: coalesce(async () => {
      if (!listening) return false;
      const askedClient = client;
      return askedClient.query(ping).then(
        () => listening && askedClient === client,
        () => false,
      );
    }),
    async stop() {
      stopping.abort();
      if (listening)
        await Promise.race([client.end().catch(() => {}), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      client.connection.stream.destroy(); // also aborts a connection attempt under way
      await reconnecting;
    },
  };
}
