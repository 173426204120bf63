import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { shortMunicipalityName } from "./short-municipality-name.ts";

it.each([
  ["Rosse - Røros", "Røros"],
  ["Trondheim - Tråante", "Trondheim"],
  ["Gáivuotna - Kåfjord - Kaivuono", "Kåfjord"],
  ["Porsanger - Porsáŋgu - Porsanki", "Porsanger"],
  ["Nord-Odal", "Nord-Odal"],
])("the short name of %s is %s", (official, spoken) => expect(shortMunicipalityName(official)).toBe(spoken));

it("no municipality's short name has a Sámi or Kven letter", () => {
  const { places } = JSON.parse(readFileSync("web/assets/outline.json", "utf8")) as { places: [string][] };
  expect(
    places.map(([name]) => shortMunicipalityName(name)).filter((name) => !/^[A-Za-zÆØÅæøå .-]+$/.test(name)),
  ).toEqual([]);
});
