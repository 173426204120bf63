import { expect, it } from "vitest";
import { municipalityName } from "./municipality-name.ts";

it.each([
  ["Rosse - Røros", "Røros"],
  ["Fauske - Fuossko", "Fauske"],
  ["Gáivuotna - Kåfjord - Kaivuono", "Kåfjord"],
  ["Nordreisa - Ráisa - Raisi", "Nordreisa"],
  ["Nore og Uvdal", "Nore og Uvdal"],
  ["Aurskog-Høland", "Aurskog-Høland"],
])("calls %s %s", (registered, name) => {
  expect(municipalityName(registered)).toBe(name);
});
