import { expect, it } from "vitest";
import { counties } from "../municipality/counties.ts";
import { speciesKeys } from "../species/species.ts";
import { landingAddress, landingPageOf, neighboursOf } from "./landing-pages.ts";

it("each county and species, alone and together, has one address that leads back to it", () => {
  const pages = [undefined, ...counties].flatMap((county) =>
    [undefined, ...speciesKeys].map((species) => ({
      ...(county && { county }),
      ...(species && { species }),
    })),
  );
  const addresses = pages.map(landingAddress);
  expect(new Set(addresses).size).toBe((counties.length + 1) * (speciesKeys.length + 1));
  for (const [i, address] of addresses.entries()) {
    expect(address).toMatch(/^\/(jakt|fiske)(\/[a-z-]+){0,2}$/);
    const [, , first, second] = address.split("/");
    expect(landingPageOf(first, second)).toEqual(pages[i]);
  }
});

it.each([
  ["more-og-romsdal", "Møre og Romsdal"],
  ["moreogromsdal", "Møre og Romsdal"],
  ["Møre og Romsdal", "Møre og Romsdal"],
  ["TRØNDELAG", "Trøndelag"],
  ["ostfold", "Østfold"],
])("the address part «%s» is read as the county %s", (word, county) =>
  expect(landingPageOf(word)).toEqual({ county }),
);

it.each([
  ["rådyr", "raadyr"],
  ["radyr", "raadyr"],
  ["raadyr", "raadyr"],
  ["and-og-gås", "and_gaas"],
  ["andoggas", "and_gaas"],
])("the address part «%s» is read as the species %s", (word, species) =>
  expect(landingPageOf(word)).toEqual({ species }),
);

it.each([
  ["enhjorning"],
  ["elg", "innlandet"],
  ["innlandet", "hedmark"],
  [""],
  ["e".repeat(200)],
  ["..", "elg"],
])("the address parts «%s» and «%s» name no landing page", (first, second?: string) =>
  expect(landingPageOf(first, second)).toBeUndefined(),
);

it("a landing page of a fish species is under /fiske", () => {
  expect(landingAddress({ county: "Trøndelag", species: "laksefiske" })).toBe("/fiske/trondelag/laksefiske");
  expect(landingAddress({ county: "Innlandet", species: "elg" })).toBe("/jakt/innlandet/elg");
});

it("counties are neighbours in both directions", () => {
  for (const county of counties)
    for (const other of neighboursOf(county))
      expect([other, neighboursOf(other)]).toEqual([other, expect.arrayContaining([county])]);
});
