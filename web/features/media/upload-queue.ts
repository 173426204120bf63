/** A queue that uploads some files at a time while the others wait. It knows neither pictures nor React. */
import { ApiError } from "#contract/client.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";

export type Upload = {
  id: string;
  file: File;
  /** The idempotency key. A retry after a missing response reuses it; after a refusal it gets a new one. */
  key: string;
  /** sent: the server has received all bytes and is processing them. */
  state: "waiting" | "sending" | "sent" | "failed";
  /** The fraction of bytes sent, 0 to 1. */
  share: number;
  refusal?: string;
  /** Whether a retry of the same file may succeed. */
  again?: boolean;
};
export type Send<T> = (
  file: File,
  o: { signal: AbortSignal; onProgress: (share: number) => void; idempotencyKey: string },
) => Promise<T>;
type Options<T> = {
  atOnce: () => number;
  /** Validates a file before it is sent, and returns the error. */
  check: (file: File) => string | undefined;
  send: Send<T>;
  onDone: (answer: T, id: string) => void;
  onFailed: () => void;
  /** Called when no file is waiting or being sent any more. */
  onIdle: () => void;
};
export type Uploads = ReturnType<typeof createUploads>;

let next = 1;

export function createUploads<T>(o: Options<T>) {
  let list: readonly Upload[] = [];
  const stops = new Map<string, AbortController>();
  const watchers = new Set<() => void>();
  const set = (changed: readonly Upload[]) => {
    list = changed;
    for (const w of watchers) w();
  };
  const change = (id: string, part: Partial<Upload>) =>
    set(list.map((u) => (u.id === id ? { ...u, ...part } : u)));
  const drop = (id: string) => set(list.filter((u) => u.id !== id));

  function startNext(): void {
    for (const u of list) if (u.state === "waiting" && stops.size < o.atOnce()) void run(u);
  }
  async function run({ id, file, key }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { state: "sending", share: 0 });
    try {
      const onProgress = (share: number) => change(id, { share, state: share < 1 ? "sending" : "sent" });
      const answer = await o.send(file, { signal: stop.signal, idempotencyKey: key, onProgress });
      if (!stop.signal.aborted) {
        o.onDone(answer, id);
        drop(id);
      }
    } catch (e) {
      if (!stop.signal.aborted) {
        if (!(e instanceof ApiError)) throw e;
        const { status, errors, detail } = e.problem;
        change(id, {
          state: "failed",
          refusal: errors?.[0]?.detail ?? detail,
          again: true,
          ...(status >= 400 && status < 500 && { key: randomKey() }),
        });
        o.onFailed();
      }
    } finally {
      stops.delete(id);
      startNext();
      if (stops.size === 0) o.onIdle();
    }
  }
  return {
    subscribe: (w: () => void) => {
      watchers.add(w);
      return () => void watchers.delete(w);
    },
    list: () => list,
    add(files: readonly File[]): void {
      const added = files.map((file): Upload => {
        const refusal = o.check(file);
        return {
          id: `upload-${next++}`,
          file,
          key: randomKey(),
          share: 0,
          ...(refusal ? { state: "failed", refusal } : { state: "waiting" }),
        };
      });
      set([...list, ...added]);
      if (added.some((u) => u.state === "failed")) o.onFailed();
      startNext();
    },
    cancel(id: string): void {
      drop(id);
      stops.get(id)?.abort();
    },
    retry(id: string): void {
      set(
        list.map(
          (u): Upload => (u.id === id ? { id, file: u.file, key: u.key, state: "waiting", share: 0 } : u),
        ),
      );
      startNext();
    },
    stop(): void {
      set([]);
      for (const s of stops.values()) s.abort();
    },
  };
}

/** Whether any upload is not finished yet. */
export const hasUnfinished = (list: readonly Upload[]): boolean => list.some((u) => u.state !== "failed");
