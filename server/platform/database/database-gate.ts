/**
 * Circuit breaker for the database: while it is away, one connection at a time retries, with exponential
 * back-off, and other attempts fail at once.
 */
import type pg from "pg";
import { DatabaseAway, isUnreachable } from "./database.ts";
import { unpreparedClient, preparingClient } from "./prepared.ts";

const MAX_BACKOFF_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Exponential back-off from a tenth of a second; half of it is jitter, so that processes do not return all at
 * once.
 */
const backOff = (failures: number): number =>
  Math.min(MAX_BACKOFF_MS, 100 * 2 ** failures) * (0.5 + Math.random() / 2);

type GateOptions = {
  /** Whether connections use a pooler that shares them by transaction. */
  pooled?: boolean;
  connectMs?: number;
};
/** The client class of all connection pools that share one gate. */
export function createGate({
  pooled = false,
  connectMs = CONNECT_TIMEOUT_MS,
}: GateOptions = {}): typeof pg.Client {
  let failures = 0;
  let againAt = 0;
  let trying = false;
  async function passGate(connect: () => Promise<unknown>): Promise<void> {
    if (failures > 0 && (trying || performance.now() < againAt)) throw new DatabaseAway();
    trying = true;
    try {
      await connect();
      failures = 0;
    } catch (e) {
      if (!isUnreachable(e)) throw e;
      againAt = performance.now() + backOff(failures++);
      throw new DatabaseAway(e);
    } finally {
      trying = false;
    }
  }
  return class extends (pooled ? unpreparedClient() : preparingClient()) {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(config as pg.ClientConfig), connectionTimeoutMillis: connectMs, keepAlive: true });
      // The connection ended before its receiver had it: without a listener the error event would end the
      // process.
      this.on("error", () => {});
    }
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = passGate(() => super.connect()).then(() => this);
      if (!callback) return connected;
      connected.then(() => callback(undefined as never), callback);
      return undefined;
    }
  } as typeof pg.Client;
}
