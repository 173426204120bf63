import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { testClock } from "#tests/support/clock.ts";
import { createPageCache } from "./page-cache.ts";
import { inlineHash } from "./security.ts";

/** Returns a cache and a page, and counts how often the page is rendered. */
function createTestCache(html = () => "<html></html>") {
  let renderings = 0;
  let listening = true;
  let texts = {};
  const clock = testClock("2027-08-01T21:59:50Z"); // ten seconds before midnight in Oslo
  const cache = createPageCache({ clock, caughtUp: async () => listening, texts: () => texts });
  const render = async (during?: () => unknown) => {
    renderings++;
    await during?.();
    return { html: html(), nonce: "n", cookies: [] };
  };
  return {
    cache,
    clock,
    find: (key = "/", during?: () => unknown) => cache.find(key, () => render(during)),
    renderings: () => renderings,
    listens: (isListening: boolean) => {
      listening = isListening;
    },
    correct: () => {
      texts = {};
    },
  };
}

it("a page is not cached if something changed while it was rendered", async () => {
  const { cache, find, renderings, correct } = createTestCache();
  await find("/", cache.forget);
  await find("/", correct);
  await find();
  await find();
  expect(renderings()).toBe(3);
});

it("a reader does not wait for a rendering that began before a change", async () => {
  const { cache, find, renderings } = createTestCache();
  const hold = Promise.withResolvers<void>();
  const [first, second] = [find("/", () => hold.promise), find()];
  await Promise.resolve();
  cache.forget();
  await find();
  hold.resolve();
  await Promise.all([first, second]);
  expect(renderings()).toBe(2);
});

it("the cache is not used while changes may be missed, nor after midnight", async () => {
  const { find, renderings, listens, clock } = createTestCache();
  await find();
  listens(false);
  expect(await find()).toBeUndefined();
  listens(true);
  await find();
  expect(renderings()).toBe(1);
  clock.set("2027-08-01T22:00:00Z");
  await find();
  expect(renderings()).toBe(2);
});

it("readers who waited render the page themselves if the shared rendering failed", async () => {
  const { find } = createTestCache();
  const failing = () => Promise.reject(new Error("away"));
  const [first, second] = await Promise.allSettled([find("/", failing), find()]);
  expect([first.status, second]).toEqual(["rejected", { status: "fulfilled", value: undefined }]);
});

it("the page that was unused for longest is dropped if there are too many", async () => {
  const { find, renderings } = createTestCache(() => randomBytes(2_000_000).toString("base64"));
  for (let i = 0; i < 7; i++) await find(`/${i}`);
  await find("/0");
  expect(renderings()).toBe(7);
  await find("/7");
  await find("/0");
  expect(renderings()).toBe(8);
  await find("/1");
  expect(renderings()).toBe(9);
});

it("the inline scripts of a cached page are allowed only if they had the nonce", async () => {
  const { find } = createTestCache(
    () =>
      '<script nonce="n">ours()</script><script>theirs()</script><script type="application/json" nonce="n">{}</script>',
  );
  const page = await find();
  expect(page?.scripts).toEqual([inlineHash("ours()")]);
});
