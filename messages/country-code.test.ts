import { expect, it } from "vitest";
import { countriesIn, countryCode } from "./country-code.ts";

it.each([
  ["Norge", "NO"],
  ["Norway", "NO"],
  ["NORGE ", "NO"],
  ["Noreg", "NO"],
  ["Tyskland", "DE"],
  ["Deutschland", "DE"],
  ["de", "DE"],
  ["Danmark", "DK"],
  ["Nederland", "NL"],
  ["Holland", "NL"],
  ["Sverige", "SE"],
  ["U.S.A.", "US"],
  ["Svalbard og Jan Mayen", "SJ"],
  ["Narnia", undefined],
  ["Den europeiske union", undefined],
  ["qq", undefined],
  ["", undefined],
])("the country «%j» has the code %s", (country, code) => expect(countryCode(country)).toBe(code));

it("the list of countries has each country once, named in the reader's language, with Norway first", () => {
  const nb = countriesIn("nb");
  expect(nb[0]).toEqual(["NO", "Norge"]);
  expect(nb).toEqual(
    expect.arrayContaining([
      ["DE", "Tyskland"],
      ["SE", "Sverige"],
      ["GL", "Grønland"],
    ]),
  );
  expect(nb.at(-1)).toEqual(["AX", "Åland"]);
  expect(new Map(countriesIn("en")).get("DE")).toBe("Germany");
  const codes = nb.map(([code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(240);
  for (const code of ["EU", "UN", "DD", "XX", "ZZ", "UK"]) expect(codes).not.toContain(code);
});
