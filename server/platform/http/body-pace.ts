/** The minimum pace of a request body, so that a slow client does not take up a place or memory for long. */
import type { IncomingMessage } from "node:http";

/** A body is ended after ten seconds of silence, or if it had less than 2 kB a second over thirty seconds. */
export const bodyPace = { tickMs: 1000, silentTicks: 10, windowTicks: 30, leastBytes: 60_000 };

/** `counts`: the number of bytes received on the connection, at each of the last ticks. */
type WatchedRequest = { raw: IncomingMessage; counts: number[]; silent: number; onSlow: () => void };
const watched = new Set<WatchedRequest>();
let timer: NodeJS.Timeout | undefined;

const bytesOf = ({ socket }: IncomingMessage): number => socket.bytesRead ?? 0;

// Counts ticks instead of reading the clock: a process that was frozen for seconds has not yet read what
// arrived meanwhile.
function checkPace(): void {
  for (const one of watched) {
    const bytes = bytesOf(one.raw);
    one.silent = bytes === one.counts.at(-1) ? one.silent + 1 : 0;
    one.counts.push(bytes);
    const before = one.counts.length > bodyPace.windowTicks ? one.counts.shift() : undefined;
    const isSlow = before !== undefined && bytes - before < bodyPace.leastBytes;
    if (!isSlow && one.silent < bodyPace.silentTicks) continue;
    watched.delete(one);
    one.onSlow();
  }
  timer = undefined;
  startTimer();
}
function startTimer(): void {
  if (watched.size === 0 || timer) return;
  timer = setTimeout(checkPace, bodyPace.tickMs).unref();
}

/** Calls `onSlow` once if the rest of the body is too slow; watches until the returned function is called. */
export function watchBody(raw: IncomingMessage, onSlow: () => void): () => void {
  if (raw.complete) return () => {};
  const one: WatchedRequest = { raw, counts: [bytesOf(raw)], silent: 0, onSlow };
  watched.add(one);
  startTimer();
  return () => void watched.delete(one);
}

/** The error of reading a body that was sent too slowly. */
class BodyTooSlow extends Error {
  readonly statusCode = 408;
}
/** Ends the reading of a body that is too slow, wherever it is read. */
export function endSlowBody(raw: IncomingMessage): void {
  const stop = watchBody(raw, () => {
    if (raw.listenerCount("error") > 0) raw.emit("error", new BodyTooSlow("body too slow"));
    else raw.destroy();
  });
  raw.once("end", stop).once("close", stop);
}
