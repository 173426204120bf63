import { expect, it } from "vitest";
import { isRefused } from "#server/platform/http/handler.ts";
import { createImageWorkLimit, shares } from "./image-work-limit.ts";

it("each person has their own share of pixels", async () => {
  const limitImageWork = createImageWorkLimit({ ...shares, waitMs: 50 });
  let startedCount = 0;
  const work = async () => ++startedCount;
  // a property's maximum of twenty photos, of fifteen megapixels each
  for (let n = 0; n < 20; n++) await limitImageWork("kari", 15, work);
  expect(startedCount).toBe(20);
  const next = Array.from({ length: 40 }, () => limitImageWork("kari", 25, work));
  expect(await limitImageWork("nils", 25, work)).toBeLessThan(25);
  expect((await Promise.all(next)).filter(isRefused).length).toBeGreaterThan(30);
});
