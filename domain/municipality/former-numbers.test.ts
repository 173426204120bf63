import { expect, it } from "vitest";
import { municipalitiesAfter, municipalityRefusal } from "./former-numbers.ts";

it.each([
  ["1507", "1508 Ålesund, 1580 Haram"],
  ["5401", "5501 Tromsø"],
  ["3801", "3901 Horten"],
  ["0701", "3901 Horten"],
  ["1534", "1580 Haram"],
  ["1850", "1806 Narvik, 1875 Hamarøy"],
  ["5012", "5055 Heim, 5056 Hitra, 5059 Orkland"],
  ["3018", "3114 Våler"],
  ["0426", "3419 Våler"],
  ["1601", "5001 Trondheim"],
  ["0301", ""],
  ["5044", ""],
  ["9999", ""],
])("the former municipality number %s became %s", (number, present) => {
  const current = municipalitiesAfter(number).map((m) => `${m.municipalityNumber} ${m.name}`);
  expect(current.sort().join(", ")).toBe(present);
});

it.each(["2100", "2111", "2121", "2211"])("%s, a number on Svalbard, is refused", (number) =>
  expect(municipalityRefusal(number, "p")).toEqual({ code: "boundary_on_svalbard", path: "p" }),
);
