/** Loose driving dogs until 30 June 2026. */
import type { Regulation } from "../rules.ts";

export const drivingDogs = {
  source: {
    ref: "FOR-2002-03-22-313",
    title: "Forskrift om utøvelse av jakt, felling og fangst § 22",
    url: "https://lovdata.no/dokument/SF/forskrift/2002-03-22-313",
    readOn: "2026-11-28",
  },
  to: "2026-06-30",
  drivingDogs: {
    id: "driving_dog",
    taxa: {
      hjort: "all_year",
      raadyr: ["09-25", "12-23"],
      gaupe: ["08-21", "03-31"],
      rev: ["08-21", "03-31"],
      hare: "all_year",
    },
  },
} satisfies Regulation;
