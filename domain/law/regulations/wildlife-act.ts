/** Days without hunting (§ 10) and who had the right to hunt (§ 27), until 30 June 2026. */
import type { Regulation } from "../rules.ts";

export const wildlifeAct = {
  source: {
    ref: "LOV-1981-05-29-38",
    title: "Viltloven §§ 10 og 27 (opphevet 1. juli 2026)",
    url: "https://lovdata.no/dokument/NLO/lov/1981-05-29-38",
    readOn: "2026-11-28",
  },
  to: "2026-06-30",
  closedDays: [
    { id: "christmas", days: ["12-24", "12-31"] },
    { id: "easter", days: "easter" },
  ],
  landowner: { id: "landowner" },
} satisfies Regulation;
