/** Moose in all of Finnmark from 1 September, instead of in two municipalities. */
import type { Regulation } from "../rules.ts";

export const finnmarkMoose = {
  source: {
    ref: "FOR-2026-06-26-1379",
    title: "Endring 26.6.2026, i kraft 1.7.2026 (elg i Finnmark; merking av feller)",
    url: "https://lovdata.no/dokument/LTI/forskrift/2026-06-26-1379",
    readOn: "2026-11-28",
  },
  from: "2026-07-01",
  to: "2028-03-31",
  seasons: [
    {
      id: "elg.finnmark",
      taxon: "elg",
      area: { name: "finnmark", counties: ["56"] },
      season: ["09-01", "12-23"],
      needs: "municipal_opening",
    },
  ],
} satisfies Regulation;
