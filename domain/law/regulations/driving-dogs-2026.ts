/** Loose driving dogs since 1 July 2026, for moose too. */
import type { Regulation } from "../rules.ts";

export const drivingDogs2026 = {
  source: {
    ref: "FOR-2026-06-26-1380",
    title: "Forskrift om utøvelse av jakt § 22, endret 1. juli 2026",
    url: "https://lovdata.no/dokument/LTI/forskrift/2026-06-26-1380",
    readOn: "2026-11-28",
  },
  from: "2026-07-01",
  drivingDogs: {
    id: "driving_dog",
    taxa: {
      elg: "all_year",
      hjort: "all_year",
      raadyr: ["09-25", "12-23"],
      gaupe: ["08-21", "03-31"],
      rev: ["08-21", "03-31"],
      hare: "all_year",
    },
  },
} satisfies Regulation;
