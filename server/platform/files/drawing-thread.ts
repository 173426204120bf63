/**
 * A thread that draws one sheet after another. It starts with the first sheet, ends when idle, and is
 * replaced if it fails or takes too long.
 */
import { Worker } from "node:worker_threads";
import { type Refused, refuse } from "#server/platform/http/handler.ts";

/** What the thread answers. */
export type DrawResult = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

type Bounds = {
  /** The time limit of one drawing, from when it starts. */
  patienceMs: number;
  idleMs: number;
  /** The maximum number of sheets that wait or are being drawn; more are refused. */
  maxWaiting: number;
};

export function createDrawing<Sheet>(
  script: URL,
  { patienceMs, idleMs, maxWaiting }: Bounds,
): (sheet: Sheet) => Promise<Buffer | Refused> {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  /** Settles when the previous drawing has ended. */
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  function open(): Worker {
    clearTimeout(idle);
    if (thread) return thread;
    const started = new Worker(script, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    started.unref();
    const drop = () => {
      if (thread === started) thread = undefined;
    };
    // A thread that is ending must not get the next sheet; an error event without a listener ends the
    // process.
    started.on("error", drop).once("exit", drop);
    thread = started;
    return started;
  }

  async function draw(sheet: Sheet): Promise<Buffer> {
    const worker = open();
    const { promise, resolve, reject } = Promise.withResolvers<DrawResult>();
    const rejectOnExit = () => reject(new Error("the thread that draws PDFs has ended"));
    const clock = setTimeout(() => {
      reject(new Error("a PDF took too long"));
      end();
    }, patienceMs);
    worker.once("message", resolve).once("error", reject).once("exit", rejectOnExit);
    try {
      worker.postMessage(sheet);
      const result = await promise;
      if ("problem" in result) throw new Error(`a PDF could not be drawn: ${result.problem}`);
      return Buffer.from(result.bytes.buffer);
    } finally {
      clearTimeout(clock);
      worker.off("message", resolve).off("error", reject).off("exit", rejectOnExit);
      idle = setTimeout(end, idleMs).unref();
    }
  }

  return async (sheet) => {
    if (waiting >= maxWaiting) return refuse("service_unavailable");
    waiting++;
    const drawing = turn.then(() => draw(sheet));
    turn = drawing.catch(() => undefined);
    try {
      return await drawing;
    } finally {
      waiting--;
    }
  };
}
