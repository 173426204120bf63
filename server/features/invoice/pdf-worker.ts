/** The thread that draws PDFs one after another, while the process does other work. */
import { parentPort } from "node:worker_threads";
import { drawPdf } from "./draw-pdf.ts";
import type { Sheet } from "./sheet.ts";

export type DrawResult = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

parentPort?.on("message", async (sheet: Sheet) => {
  try {
    const bytes = new Uint8Array(await drawPdf(sheet));
    parentPort?.postMessage({ bytes } satisfies DrawResult, [bytes.buffer]);
  } catch (e) {
    parentPort?.postMessage({ problem: e instanceof Error ? e.message : String(e) } satisfies DrawResult);
  }
});
