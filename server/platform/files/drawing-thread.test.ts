import { expect, it } from "vitest";
import { until } from "#tests/support/until.ts";
import { createDrawing } from "./drawing-thread.ts";

/** The script of a worker that does what the sheet's title says. */
const worker = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ title }) => {
    if (title === "break") throw new Error("broken");
    while (title === "never end");
    parentPort.postMessage({ bytes: new Uint8Array([1]) });
    if (title === "break after") throw new Error("broken after");
  });`;
const script = new URL(`data:text/javascript,${encodeURIComponent(worker)}`);
const open = (maxWaiting: number, patienceMs = 60_000) => {
  const draw = createDrawing<{ title: string }>(script, { patienceMs, idleMs: 1000, maxWaiting });
  return (title: string) => draw({ title });
};
const pdfBytes = Buffer.of(1);

it("the next sheet is drawn after one that crashed the thread", async () => {
  const draw = open(10);
  expect(await draw("draw")).toEqual(pdfBytes);
  const [broken, next] = await Promise.allSettled([draw("break"), draw("draw")]);
  expect(broken).toMatchObject({ status: "rejected", reason: { message: "broken" } });
  expect(next).toEqual({ status: "fulfilled", value: pdfBytes });
});

it("the next sheet is drawn after the thread crashed while idle", async () => {
  const draw = open(10);
  // A thread's result and its error are sent over two channels, so either may arrive first.
  await draw("break after").catch((error: Error) => expect(error.message).toBe("broken after"));
  expect(await until(() => draw("draw"))).toEqual(pdfBytes);
});

it("the drawing of a sheet ends when it takes too long, and the next sheet is drawn", async () => {
  const draw = open(10, 3000);
  const [late, next] = await Promise.allSettled([draw("never end"), draw("draw")]);
  expect(late).toMatchObject({ status: "rejected", reason: { message: "a PDF took too long" } });
  expect(next).toEqual({ status: "fulfilled", value: pdfBytes });
});

it("a sheet is refused while too many wait, and accepted later", async () => {
  const draw = open(2);
  const results = await Promise.all(["draw", "draw", "draw"].map(draw));
  expect(results).toEqual([
    pdfBytes,
    pdfBytes,
    { refused: [expect.objectContaining({ code: "service_unavailable" })] },
  ]);
  expect(await draw("draw")).toEqual(pdfBytes);
});
