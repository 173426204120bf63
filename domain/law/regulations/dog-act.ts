/** The time when dogs are on a leash (§ 6). Hunting dogs are exempt from 21 August (§ 9). */
import type { Regulation } from "../rules.ts";

export const dogAct = {
  source: {
    ref: "LOV-2003-07-04-74",
    title: "Hundeloven §§ 6–9",
    url: "https://lovdata.no/dokument/NL/lov/2003-07-04-74",
    readOn: "2026-11-28",
  },
  leash: [{ id: "leash_national", dogs: ["pointing", "driving"], days: ["04-01", "08-20"] }],
} satisfies Regulation;
