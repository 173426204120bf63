import { setTimeout as wait } from "node:timers/promises";

const AGAIN_MS = 200;

/** Reads an event stream until the test stops it or the server ends it. */
export async function readStream(base: string, path: string, token: string, lastEventId?: string) {
  const stop = new AbortController();
  const r = await fetch(`${base}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
    signal: stop.signal,
  });
  let received = "";
  let hasEnded = false;
  const reading = (async () => {
    for await (const chunk of r.body ?? []) received += new TextDecoder().decode(chunk);
    hasEnded = true;
  })().catch(() => {});
  return {
    status: r.status,
    type: r.headers.get("content-type") ?? "",
    ids: () => [...received.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? ""),
    data: () =>
      [...received.matchAll(/^data: (.+)$/gm)].map(
        ([, data = ""]) => JSON.parse(data) as Record<string, unknown>,
      ),
    received: () => received,
    ended: () => hasEnded,
    stop: async () => {
      stop.abort();
      await reading;
    },
  };
}

/**
 * Opens a user's event stream as a browser does, which reconnects with the last event id. `events`: the
 * events of all connections, in order. `passing`: events without an id are included.
 */
export function followStream(base: string, authorization: string, withPassing = false) {
  const stop = new AbortController();
  const events: { id: string; topic: string; ref?: string | null }[] = [];
  let lastId = "";
  let openings = 0;
  const read = (block: string) => {
    const id = /^id: (.+)$/m.exec(block)?.[1];
    const data = /^data: (.+)$/m.exec(block)?.[1];
    if (id !== undefined) lastId = id;
    if (data !== undefined && (id !== undefined || withPassing))
      events.push({ id: id ?? "", ...(JSON.parse(data) as { topic: string; ref: string | null }) });
  };
  async function once(): Promise<void> {
    const r = await fetch(`${base}/api/live`, {
      headers: { authorization, ...(lastId && { "last-event-id": lastId }) },
      signal: stop.signal,
    });
    if (!r.ok || !r.body) return;
    openings++;
    let rest = "";
    for await (const chunk of r.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) read(block);
    }
  }
  const following = (async () => {
    while (!stop.signal.aborted) {
      await once().catch(() => {});
      await wait(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    events,
    lastId: () => lastId,
    openings: () => openings,
    stop: async () => {
      stop.abort();
      await following;
    },
  };
}
