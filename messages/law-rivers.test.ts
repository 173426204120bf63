import { expect, it } from "vitest";
import { riverText, specialRules } from "./law-rivers.ts";

const season = { from: "06-01", to: "08-31" };
const namsen = {
  number: "139.Z",
  name: "Namsen",
  municipalityNumber: "5007",
  municipality: "Namsos",
  open: [
    { fish: "laks", ...season },
    { fish: "sjøørret", ...season },
  ],
  quota: [{ fish: "laks", perDay: 1 }],
  special:
    "L:01.07–15.09 ovenfor Nedre Fiskumfoss. Ø: 15.05–15.08 i Høylandsvassdraget. Sesongkvote per fisker: 5 laks.",
  hasParts: true,
  midSeason: true,
  source: { ref: "FOR", title: "Forskrift", url: "https://lovdata.no", readOn: "2026-11-28" },
};

it("the line of a river has its number, the fish with their season, and the daily quota", () => {
  expect(riverText({ ...namsen, hasParts: false }, "nb")).toBe(
    "Laksefiske i Namsen (139.Z): laks og sjøørret 1. juni–31. august, døgnkvote 1 laks.",
  );
  expect(riverText(namsen, "nb")).toContain("Deler av elva har andre dager, se særreglene.");
  expect(riverText({ ...namsen, open: [], quota: [] }, "nb")).toBe(
    "Namsen (139.Z) er stengt for fiske etter laks, sjøørret og sjørøye.",
  );
});

it("special rules are told a line a sentence, with the names of the fish", () => {
  expect(specialRules(namsen)).toEqual([
    "Laks: 01.07–15.09 ovenfor Nedre Fiskumfoss.",
    "Sjøørret: 15.05–15.08 i Høylandsvassdraget.",
    "Sesongkvote per fisker: 5 laks.",
  ]);
  expect(specialRules({ ...namsen, special: null })).toEqual([]);
});
