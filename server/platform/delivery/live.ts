/**
 * Turns LISTEN/NOTIFY into server-sent events (SSE). One listening connection per process; events are rows,
 * and a notification only triggers reading them.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { listen } from "./listen.ts";
import { canResume, eventsAfter, type LiveEvent, newestPosition } from "./live-store.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { validSessions } from "#server/platform/auth/session-store.ts";

const RETRY_MS = 1000;
const REREAD_INTERVAL_MS = 500;
const HEARTBEAT_MS = 25_000;
/**
 * Reconnect delay for a browser that ignores `closed` after its stream was replaced, and the time it has to
 * read the end of the stream.
 */
const REPLACED_RETRY_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5000;
const POSITION = /^\d{1,15}$/;

type RawReply = FastifyReply["raw"];
type Http = { request: FastifyRequest; reply: FastifyReply };
export type Live = {
  /**
   * The position up to which events have been read: whoever loads a page now sees their effects, and a stream
   * that begins after it misses nothing.
   */
  cursor(): string;
  /** `topic`: only its events are sent, and one when the stream opens. The stream ends with the session. */
  stream(http: Http, by: Pick<Actor, "uid" | "sessionId">, topic?: string): Promise<FastifyReply>;
  /**
   * Registers a callback that gets the people to whose open streams an event was written. Called without an
   * event when a stream has just opened, which counts for every topic.
   */
  onReached(heard: (uids: readonly string[], event?: Pick<LiveEvent, "topic" | "ref">) => void): void;
  /**
   * Reads data that this process has in memory: now, whenever `notify shared_changed` names it, and whenever
   * notifications may have been missed.
   */
  onShared(name: string, read: () => Promise<void>): void;
  /**
   * Resolves once everything committed before this call has been sent; false if notifications may be missing.
   */
  caughtUp(): Promise<boolean>;
  /** How many streams are open in this process. */
  count(): number;
  stop(): Promise<void>;
};

/** Reads new events once for the whole process, in order. */
async function createReader(db: Db, log: Log, onEvent: (e: LiveEvent) => void) {
  let position = await newestPosition(db);
  let reading = false;
  let shouldRepeat = false;
  async function read(): Promise<void> {
    if (reading) {
      shouldRepeat = true;
      return;
    }
    reading = true;
    try {
      do {
        shouldRepeat = false;
        const { events, more } = await eventsAfter(db, position);
        for (const e of events) {
          position = e.position;
          onEvent(e);
        }
        shouldRepeat ||= more;
      } while (shouldRepeat);
    } catch (e) {
      log.warn({ err: e }, "live: could not read events");
      setTimeout(read, REREAD_INTERVAL_MS).unref(); // there may be no later notification that would trigger a read
    } finally {
      reading = false;
    }
  }
  return { read, newest: () => position };
}

/** Does not write to a stream that has ended, which would be an error that nobody handles. */
const writeEvent = (raw: RawReply, text: string): void => {
  if (!raw.destroyed && !raw.writableEnded) raw.write(text);
};
function openStream(reply: FastifyReply): RawReply {
  reply.hijack();
  const raw = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value as string);
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.write(`retry: ${RETRY_MS}\n\n`);
  const beat = setInterval(() => writeEvent(raw, ":\n\n"), HEARTBEAT_MS);
  raw.on("close", () => clearInterval(beat));
  return raw;
}

type Stream = {
  out: RawReply;
  uid: string;
  sessionId: string;
  topic: string | undefined;
  last: number;
  ready: boolean;
};

const writeToStream = ({ out, last }: Stream, data?: Pick<LiveEvent, "topic" | "ref">): void =>
  writeEvent(
    out,
    `id: ${last}\n${data ? `data: ${JSON.stringify({ topic: data.topic, ref: data.ref })}\n` : ""}\n`,
  );
const matchesTopic = ({ topic }: Stream, e: Pick<LiveEvent, "topic">): boolean =>
  topic === undefined || topic === e.topic;
function sendEvent(stream: Stream, e: LiveEvent): void {
  if (e.position <= stream.last) return;
  stream.last = e.position;
  if (matchesTopic(stream, e)) writeToStream(stream, e);
}
/** Sends the event to the streams; true if it was sent to at least one. */
function sendToEach(streams: readonly Stream[], e: LiveEvent): boolean {
  const ready = streams.filter((stream) => stream.ready);
  for (const stream of ready) sendEvent(stream, e);
  return ready.some((stream) => matchesTopic(stream, e));
}
/** Ends a stream. The event `closed` stops our page from reconnecting automatically. */
function closeStream({ out }: Stream, reason: "replaced" | "signed_out"): void {
  out.end(
    `${reason === "replaced" ? `retry: ${REPLACED_RETRY_MS}\n` : ""}event: closed\ndata: ${JSON.stringify({ reason })}\n\n`,
  );
  setTimeout(() => out.destroy(), CLOSE_TIMEOUT_MS).unref();
}

/** An index of streams by person or by session, the oldest first. */
function createIndex(keyOf: (stream: Stream) => string) {
  const index = new Map<string, Set<Stream>>();
  return {
    add: (stream: Stream) => index.set(keyOf(stream), (index.get(keyOf(stream)) ?? new Set()).add(stream)),
    remove(stream: Stream): void {
      const personStreams = index.get(keyOf(stream));
      if (personStreams?.delete(stream) && personStreams.size === 0) index.delete(keyOf(stream));
    },
    of: (key: string): Stream[] => [...(index.get(key) ?? [])],
    keys: () => [...index.keys()],
  };
}

function createStreams(perPerson: number) {
  const byPerson = createIndex(({ uid }) => uid);
  const bySession = createIndex(({ sessionId }) => sessionId);
  function remove(stream: Stream): void {
    byPerson.remove(stream);
    bySession.remove(stream);
  }
  function end(stream: Stream, reason: Parameters<typeof closeStream>[1]): void {
    remove(stream);
    closeStream(stream, reason);
  }
  return {
    add(stream: Stream): void {
      byPerson.add(stream);
      bySession.add(stream);
      stream.out.on("close", () => remove(stream));
      const own = byPerson.of(stream.uid);
      if (own[0] && own.length > perPerson) end(own[0], "replaced");
    },
    of: byPerson.of,
    sessions: bySession.keys,
    endSession(id: string): void {
      for (const stream of bySession.of(id)) end(stream, "signed_out");
    },
    all: () => byPerson.keys().flatMap(byPerson.of),
  };
}

type Options = { log: Log; perPerson: number; checkMs: number; sessionMaxDays: number };
export async function startLive(db: Db, connection: pg.ClientConfig, o: Options): Promise<Live> {
  const { log } = o;
  const streams = createStreams(o.perPerson);
  let reachedListener: Parameters<Live["onReached"]>[0] | undefined;
  const { read, newest } = await createReader(db, log, (e) => {
    const reachedUids = e.uids.filter((uid) => sendToEach(streams.of(uid), e));
    if (reachedUids.length) reachedListener?.(reachedUids, e);
  });
  /** Ends the streams of sessions that have ended: expiry sends no notification, and one may be missed. */
  async function checkSessions(): Promise<void> {
    const ids = streams.sessions();
    if (!ids.length) return;
    const valid = await validSessions(db, ids, o.sessionMaxDays);
    for (const id of ids) if (!valid.has(id)) streams.endSession(id);
  }
  const check = () =>
    void checkSessions().catch((err) => log.warn({ err }, "live: could not check sessions"));
  const checking = setInterval(check, o.checkMs).unref();
  /** Sends an event that is not stored; pages that are not open miss it. */
  function sendNow({ uids, topic, ref }: Omit<LiveEvent, "position">): void {
    for (const uid of uids)
      for (const stream of streams.of(uid))
        if (stream.topic === undefined) writeEvent(stream.out, `data: ${JSON.stringify({ topic, ref })}\n\n`);
  }
  const shared = new Map<string, () => Promise<void>>();
  const readShared = (name: string) =>
    shared
      .get(name)?.()
      .catch((err) => log.warn({ err, name }, "live: could not read what is shared"));
  const { stop, caughtUp } = await listen({
    connection,
    channels: ["live", "live_now", "session_ended", "shared_changed"],
    log,
    onNotice: (channel, payload) => {
      if (channel === "live") void read();
      else if (channel === "live_now") sendNow(JSON.parse(payload));
      else if (channel === "shared_changed") void readShared(payload);
      else streams.endSession(payload);
    },
    onListening() {
      void read();
      check();
      for (const name of shared.keys()) void readShared(name);
    },
  });

  /** Sends the events that a page missed while it was disconnected; from then on it gets new ones. */
  async function resumeStream(stream: Stream, lastEventId: string): Promise<void> {
    const canContinue =
      lastEventId === "" ||
      (POSITION.test(lastEventId) && (stream.last === newest() || (await canResume(db, stream.last))));
    if (!canContinue) stream.last = newest();
    // `*` means every topic, since something may have been missed
    writeToStream(stream, canContinue ? undefined : { topic: "*", ref: null });
    const opening = stream.topic === undefined ? undefined : { topic: stream.topic, ref: null };
    if (opening) writeToStream(stream, opening);
    while (stream.last < newest()) {
      const until = newest();
      const { events, more } = await eventsAfter(db, stream.last, stream.uid);
      for (const e of events) sendEvent(stream, e);
      if (!more) stream.last = Math.max(stream.last, until);
    }
    stream.ready = true;
    reachedListener?.([stream.uid], opening);
  }
  let stopping = false;
  return {
    cursor: () => String(newest()),
    async stream({ request, reply }, { uid, sessionId }, topic) {
      const lastEventId =
        [request.headers["last-event-id"]].flat()[0] ?? (request.query as { after?: string }).after ?? "";
      const stream = {
        out: openStream(reply),
        uid,
        sessionId,
        topic,
        last: POSITION.test(lastEventId) ? Number(lastEventId) : newest(),
        ready: false,
      };
      if (stopping) {
        stream.out.end(); // the page reconnects, to another process
        return reply;
      }
      streams.add(stream);
      resumeStream(stream, lastEventId).catch((e) => {
        log.warn({ err: e, reqId: request.id }, "live: stream broken off");
        stream.out.end(); // the page reconnects with its Last-Event-ID
      });
      return reply;
    },
    onReached(listener) {
      reachedListener = listener;
    },
    onShared(name, readIt) {
      shared.set(name, readIt);
      void readShared(name);
    },
    caughtUp,
    count: () => streams.all().length,
    async stop() {
      stopping = true;
      clearInterval(checking);
      for (const { out } of streams.all()) out.end();
      await stop();
    },
  };
}
