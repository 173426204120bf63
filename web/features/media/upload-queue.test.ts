import { expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import { createUploads, type Send, hasUnfinished } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const refusal = (status: number, detail: string) =>
  new ApiError({ type: "", status, code: "x", title: "", detail });

/** Creates a queue whose uploads go to a fake server. The test decides the responses. */
function createTestQueue({ atOnce = 2, check = () => undefined as string | undefined } = {}) {
  const calls: {
    name: string;
    key: string;
    signal: AbortSignal;
    progress: (share: number) => void;
    done: (answer: string) => void;
    fail: (e: unknown) => void;
  }[] = [];
  const events = { done: [] as string[], failed: 0, idle: 0 };
  const send: Send<string> = (f, o) =>
    new Promise((resolve, fail) => {
      calls.push({
        name: f.name,
        key: o.idempotencyKey,
        signal: o.signal,
        progress: o.onProgress,
        done: resolve,
        fail,
      });
      o.signal.addEventListener("abort", () => fail(o.signal.reason));
    });
  const queue = createUploads<string>({
    atOnce: () => atOnce,
    check,
    send,
    onDone: (answer) => void events.done.push(answer),
    onFailed: () => void events.failed++,
    onIdle: () => void events.idle++,
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const states = () => queue.list().map((u) => `${u.file.name}:${u.state}`);
  return { queue, calls, events, settled, states };
}

it("two files are sent at a time, and the rest are queued", async () => {
  const { queue, calls, events, settled, states } = createTestQueue();
  queue.add(["a", "b", "c"].map(file));
  expect(states()).toEqual(["a:sending", "b:sending", "c:waiting"]);
  calls[1]?.done("B");
  await settled();
  expect(states()).toEqual(["a:sending", "c:sending"]);
  calls[0]?.done("A");
  calls[2]?.done("C");
  await settled();
  expect(states()).toEqual([]);
  expect(events).toEqual({ done: ["B", "A", "C"], failed: 0, idle: 1 });
});

it("an upload has its progress, and its state says when the server is processing it", () => {
  const { queue, calls } = createTestQueue();
  queue.add([file("a")]);
  calls[0]?.progress(0.4);
  expect(queue.list()[0]).toMatchObject({ state: "sending", share: 0.4 });
  calls[0]?.progress(1);
  expect(queue.list()[0]).toMatchObject({ state: "sent" });
  expect(hasUnfinished(queue.list())).toBe(true);
});

it("a refused file is listed with the server's text, and retried on request", async () => {
  const { queue, calls, events, settled } = createTestQueue();
  queue.add([file("a")]);
  calls[0]?.fail(refusal(422, "Bildet er skadet."));
  await settled();
  expect(queue.list()[0]).toMatchObject({ state: "failed", refusal: "Bildet er skadet.", again: true });
  expect(events.failed).toBe(1);
  expect(hasUnfinished(queue.list())).toBe(false);
  queue.retry(queue.list()[0]?.id ?? "");
  expect(calls).toHaveLength(2);
  expect(calls[1]?.key).not.toBe(calls[0]?.key); // the server has answered, so the next attempt has a new key
  calls[1]?.done("A");
  await settled();
  expect(events.done).toEqual(["A"]);
});

it("a retry without an earlier response reuses the idempotency key, so that nothing is stored twice", async () => {
  const { queue, calls, settled } = createTestQueue();
  queue.add([file("a")]);
  calls[0]?.fail(refusal(0, "Ingen kontakt."));
  await settled();
  queue.retry(queue.list()[0]?.id ?? "");
  expect(calls[1]?.key).toBe(calls[0]?.key);
});

it("files that the check refuses are not sent", () => {
  const { queue, calls, events } = createTestQueue({ check: () => "Feil filtype." });
  queue.add([file("a.txt")]);
  expect(calls).toEqual([]);
  expect(queue.list()[0]).toMatchObject({ state: "failed", refusal: "Feil filtype." });
  expect(queue.list()[0]?.again).toBeUndefined();
  expect(events.failed).toBe(1);
});

it("a cancelled upload is aborted, and the next one continues", async () => {
  const { queue, calls, events, settled, states } = createTestQueue({ atOnce: 1 });
  queue.add(["a", "b"].map(file));
  queue.cancel(queue.list()[0]?.id ?? "");
  await settled();
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(states()).toEqual(["b:sending"]);
  queue.stop();
  await settled();
  expect(calls[1]?.signal.aborted).toBe(true);
  expect(states()).toEqual([]);
  expect(events).toMatchObject({ done: [], failed: 0 });
});
