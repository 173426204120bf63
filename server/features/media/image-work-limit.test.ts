import { expect, it } from "vitest";
import { isRefused } from "#server/platform/http/handler.ts";
import { createImageWorkLimit, shares } from "./image-work-limit.ts";

it("gives a person their share of pixels, and takes none of another's", async () => {
  const limitImageWork = createImageWorkLimit({ ...shares, waitMs: 50 });
  let taken = 0;
  const work = async () => ++taken;
  // the twenty photos of a property, of fifteen megapixels each
  for (let n = 0; n < 20; n++) await limitImageWork("kari", 15, work);
  expect(taken).toBe(20);
  const next = Array.from({ length: 40 }, () => limitImageWork("kari", 25, work));
  expect(await limitImageWork("nils", 25, work)).toBeLessThan(25);
  expect((await Promise.all(next)).filter(isRefused).length).toBeGreaterThan(30);
});
