/**
 * A person who has just written can read what they wrote from any standby: a cookie stores the database's
 * position after the write, for as long as a standby may be behind.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { MAX_BEHIND_MS } from "./reads-store.ts";

const COOKIE_NAME = "utmark-written-at";
/** A position in PostgreSQL's log, such as `0/16B3748`. */
const POSITION = "[0-9A-F]{1,8}/[0-9A-F]{1,8}";
const sent = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=(${POSITION})(?:;|$)`);
/** Twice as long as standbys may be behind, because of browsers' clocks and network delays. */
const COOKIE_SECONDS = (2 * MAX_BEHIND_MS) / 1000;

export const positionOf = ({ headers }: FastifyRequest): string | undefined =>
  sent.exec(headers.cookie ?? "")?.[1];

/** No standby reaches this position, so the primary is used. */
const UNREACHED_POSITION = "FFFFFFFF/FFFFFFFF";
/** The database's position when this process was last notified of a change, for reads that it caches. */
export function lastChange(current: () => Promise<string | undefined>) {
  let position: string | undefined;
  let changes = 0;
  return {
    position: () => position,
    async happened(): Promise<void> {
      const own = ++changes;
      position = UNREACHED_POSITION;
      const newestPosition = await current();
      if (own === changes) position = newestPosition;
    },
  };
}

const isWrite = ({ method }: FastifyRequest): boolean => !["GET", "HEAD", "OPTIONS"].includes(method);
/** Whether a person sent the request: other systems that call us read nothing afterwards. */
const isPerson = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined || headers.authorization !== undefined;

/** Sends the position after each write that was not refused, which takes one statement. */
export function sendPositions(
  http: FastifyInstance,
  { position, secure }: { position: () => Promise<string | undefined>; secure: boolean },
): void {
  http.addHook("onSend", async (request, reply) => {
    if (!isWrite(request) || reply.statusCode >= 400 || !isPerson(request)) return;
    const newestPosition = await position().catch(() => undefined);
    if (newestPosition)
      reply.header(
        "set-cookie",
        `${COOKIE_NAME}=${newestPosition}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
      );
  });
}
