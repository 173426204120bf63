/** Days without hunting (§ 13) and who has the right to hunt (§ 33), since 1 July 2026. */
import type { Regulation } from "../rules.ts";

export const wildlifeResourcesAct = {
  source: {
    ref: "LOV-2025-06-20-102",
    title: "Viltressursloven §§ 13 og 33",
    url: "https://lovdata.no/dokument/NL/lov/2025-06-20-102",
    readOn: "2026-11-28",
  },
  from: "2026-07-01",
  closedDays: [
    { id: "christmas", days: ["12-24", "12-31"] },
    { id: "easter", days: "easter" },
  ],
  landowner: { id: "landowner" },
} satisfies Regulation;
