/** PDFs are drawn in a thread of their own (decision 67), which is started for the first and ends when idle. */
import { Worker } from "node:worker_threads";
import type { Drawn } from "./pdf-worker.ts";
import type { Sheet } from "./sheet.ts";

const script = new URL("./pdf-worker.ts", import.meta.url);
const PATIENCE_MS = 20_000;
const IDLE_MS = 30_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** Settles once the one before is done. */
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
  started.once("exit", () => {
    if (thread === started) thread = undefined;
  });
  thread = started;
  return started;
}

async function draw(sheet: Sheet): Promise<Buffer> {
  const worker = open();
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const gone = () => reject(new Error("the thread that draws PDFs has ended"));
  const clock = setTimeout(() => {
    reject(new Error("a PDF took too long"));
    end();
  }, PATIENCE_MS);
  worker.once("message", resolve).once("error", reject).once("exit", gone);
  worker.postMessage(sheet);
  try {
    const drawn = await promise;
    if ("problem" in drawn) throw new Error(`a PDF could not be drawn: ${drawn.problem}`);
    return Buffer.from(drawn.bytes.buffer);
  } finally {
    clearTimeout(clock);
    worker.off("message", resolve).off("error", reject).off("exit", gone);
    idle = setTimeout(end, IDLE_MS).unref();
  }
}

export function makePdf(sheet: Sheet): Promise<Buffer> {
  const mine = turn.then(() => draw(sheet));
  turn = mine.catch(() => undefined);
  return mine;
}
