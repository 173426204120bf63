/**
 * Generates the landscapes behind the search on the front page. Its style sheet contains them, so that they
 * are there at the first paint. Run `node scripts/hero-pictures.ts` when the drawings change.
 */
import { writeFileSync } from "node:fs";
import { drawScene } from "../server/features/landscape/public.ts";

for (const [file, seed, light] of [
  ["hero-light.svg", "utmark-92", "cloud"],
  ["hero-dark.svg", "utmark-1", "night"],
] as const)
  writeFileSync(
    new URL(`../web/assets/${file}`, import.meta.url),
    drawScene(seed, { land: "fell", season: "autumn", light, layout: 0 }, { wordsTo: 1040 }).replace(
      "<svg ",
      '<svg aria-hidden="true" ',
    ),
  );
