/** PDFs are drawn in a thread of their own (decision 67). */
import { createDrawing } from "#server/platform/files/drawing-thread.ts";
import type { Sheet } from "./sheet.ts";

/** Refuses a sheet if so many wait that it would take about ten seconds. */
export const makePdf = createDrawing<Sheet>(new URL("./pdf-worker.ts", import.meta.url), {
  patienceMs: 20_000,
  idleMs: 30_000,
  maxWaiting: 50,
});
