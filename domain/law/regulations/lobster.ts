/** The season of lobster; the day of the opening begins at 8 in the morning. */
import type { Regulation } from "../rules.ts";

export const lobster = {
  source: {
    ref: "FOR-2021-12-23-3890",
    title: "Forskrift om høsting av hummer",
    url: "https://lovdata.no/dokument/SF/forskrift/2021-12-23-3890",
    readOn: "2026-11-28",
  },
  from: "2022-01-01",
  to: "2028-03-31",
  seasons: [
    {
      id: "lobster",
      taxon: "hummer",
      area: { name: "north_of_vestland", counties: ["15", "50", "18", "55", "56"] },
      season: ["10-01", "12-31"],
    },
    {
      id: "lobster",
      taxon: "hummer",
      area: { name: "south_and_west", counties: ["31", "32", "03", "33", "39", "40", "42", "11", "46"] },
      season: ["10-01", "11-30"],
    },
  ],
} satisfies Regulation;
