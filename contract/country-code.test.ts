import { expect, it } from "vitest";
import { countryCode } from "./country-code.ts";

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
  ["qq", undefined],
  ["", undefined],
])("%j is %s", (country, code) => expect(countryCode(country)).toBe(code));
