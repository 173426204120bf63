/** The thread that draws PDFs one after another, while the process does other work. */
import { parentPort } from "node:worker_threads";
import { drawPdf } from "./draw-pdf.ts";
import type { DrawResult } from "#server/platform/files/drawing-thread.ts";
import type { Sheet } from "./sheet.ts";

parentPort?.on("message", async (sheet: Sheet) => {
  try {
    const bytes = new Uint8Array(await drawPdf(sheet));
    parentPort?.postMessage({ bytes } satisfies DrawResult, [bytes.buffer]);
  } catch (e) {
    parentPort?.postMessage({ problem: e instanceof Error ? e.message : String(e) } satisfies DrawResult);
  }
});
