/** Measures the processing of concurrent photos: event-loop blocking, upload time and output size. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { form, hugePng, noisyPhoto } from "#tests/support/files.ts";
import { median, type Row } from "./report.ts";
import type { World } from "./world.ts";

const ROUNDS = 5;

/**
 * Returns the longest event-loop delay, and how much of it was this thread's CPU time rather than waiting for
 * the CPU.
 */
export async function measureBlocking(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss();
  let [memory, ownMs, last, on] = [before, 0, process.threadCpuUsage(), true];
  const turn = () => {
    const now = process.threadCpuUsage();
    ownMs = Math.max(ownMs, (now.user + now.system - last.user - last.system) / 1000);
    last = now;
    memory = Math.max(memory, process.memoryUsage.rss());
    if (on) setTimeout(turn, 1);
  };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const startMs = performance.now();
  delay.enable();
  turn();
  await work();
  on = false;
  delay.disable();
  const note = `${ownMs.toFixed(0)} ms of it our own work, memory ${((memory - before) / 1e6).toFixed(0)} MB more at its highest`;
  return { blockedMs: delay.max / 1e6, seconds: (performance.now() - startMs) / 1000, note };
}

export async function photoCost(world: World): Promise<Row[]> {
  const owner = await world.make.landowner();
  const photo = form(await noisyPhoto(4000, 3000));
  const bomb = form(hugePng(14_000, 14_000));
  const upload = async ({ payload, headers }: typeof photo, status: number) => {
    const propertyId = await world.make.property(owner.uid);
    const startMs = performance.now();
    const answer = await world.app.http.inject({
      method: "POST",
      url: `/api/properties/${propertyId}/images`,
      headers: { authorization: owner.bearer, ...headers },
      payload,
    });
    if (answer.statusCode !== status) throw new Error(`upload: ${answer.statusCode} ${answer.body}`);
    return { ms: performance.now() - startMs, answer };
  };
  await upload(photo, 201); // loads the libraries
  const uploadMs: number[] = [];
  const alone = await measureBlocking(async () => {
    for (let i = 0; i < ROUNDS; i++) uploadMs.push((await upload(photo, 201)).ms);
  });
  const four = await measureBlocking(() => Promise.all(Array.from({ length: 4 }, () => upload(photo, 201))));

  const beforeBomb = process.memoryUsage.rss();
  const refusals: number[] = [];
  for (let i = 0; i < ROUNDS; i++) refusals.push((await upload(bomb, 422)).ms);
  const ofBomb = (process.memoryUsage.rss() - beforeBomb) / 1e6;
  const { answer } = await upload(photo, 201);
  const { sources, imageId } = answer.json() as { imageId: string; sources: { srcset: string }[] };
  const weight = async (name: string) =>
    (
      await world.app.http.inject({
        url: `/media/${imageId}/${name}`,
        headers: { authorization: owner.bearer },
      })
    ).rawPayload.length / 1000;
  return [
    {
      what: `a photo of 12 megapixels (${(photo.payload.length / 1e6).toFixed(1)} MB): nothing else runs for at most`,
      measured: alone.blockedMs,
      unit: "ms",
      limit: 50,
      note: alone.note,
    },
    {
      what: "… the one who uploads it waits",
      measured: median(uploadMs),
      unit: "ms",
      note: `${sources.length * 3} renditions`,
    },
    {
      what: "four at once: all are done after",
      measured: four.seconds,
      unit: "s",
      note: `blocked ${four.blockedMs.toFixed(0)} ms at most; ${four.note}`,
    },
    {
      what: "a photo of 196 megapixels is refused within",
      measured: median(refusals),
      unit: "ms",
      limit: 200,
      note: `memory ${ofBomb.toFixed(0)} MB more`,
    },
    {
      what: "480 pixels wide: AVIF",
      measured: await weight("480.avif"),
      unit: "kB",
      note: `WebP ${(await weight("480.webp")).toFixed(0)} kB; noise, a photo has less`,
    },
    {
      what: "1,600 pixels wide: AVIF",
      measured: await weight("1600.avif"),
      unit: "kB",
      note: `WebP ${(await weight("1600.webp")).toFixed(0)} kB`,
    },
  ];
}
