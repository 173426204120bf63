/** All regulations that were read, with the salmon rivers. */
import { nationalRules } from "#domain/law/national-rules.ts";
import type { Regulation } from "#domain/law/rules.ts";
import { listedRivers } from "./rivers.ts";

/** Tana, Neiden, Grense Jakobselv, Pasvik and Enningdalselva, by their municipalities. */
const ownRegulations = ["5628", "5610", "5612", "5605", "3101"];
/** The same rivers by their numbers in the register of watercourses. */
const ownRivers = ["234.Z", "244.Z", "247.Z", "246.Z", "001.1Z"];

/** Seasons as changed on 13 April 2026: those before were others, and later ones are not read. */
export const salmonRivers = {
  source: {
    ref: "FOR-2021-03-15-798",
    title: "Forskrift om fiske etter anadrome laksefisk i vassdrag, vedlegg I og II",
    url: "https://lovdata.no/dokument/SF/forskrift/2021-03-15-798",
    readOn: "2026-11-28",
  },
  from: "2026-04-13",
  to: "2028-03-31",
  rivers: { ...listedRivers, ownRegulations, ownRivers },
} satisfies Regulation;

export const nationalLaw: readonly Regulation[] = [...nationalRules, salmonRivers];
export const nationalRefs: readonly string[] = [...new Set(nationalLaw.map(({ source }) => source.ref))];
