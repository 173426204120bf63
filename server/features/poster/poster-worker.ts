/** The thread that draws posters one after another, while the process does other work. */
import { parentPort } from "node:worker_threads";
import type { DrawResult } from "#server/platform/files/drawing-thread.ts";
import { drawPoster } from "./draw-poster.ts";
import type { PosterSheet } from "./poster-sheet.ts";

parentPort?.on("message", async (sheet: PosterSheet) => {
  try {
    const bytes = new Uint8Array(await drawPoster(sheet));
    parentPort?.postMessage({ bytes } satisfies DrawResult, [bytes.buffer]);
  } catch (e) {
    parentPort?.postMessage({ problem: e instanceof Error ? e.message : String(e) } satisfies DrawResult);
  }
});
