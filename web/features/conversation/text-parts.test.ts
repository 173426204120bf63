import { expect, it } from "vitest";
import { partsOf } from "./messages.tsx";

it("only addresses become links", () => {
  expect(partsOf("Se https://ut.no/tur/1. Og http://a.no?b=(c) javascript:alert(1)")).toEqual([
    { text: "Se " },
    { text: "https://ut.no/tur/1", href: "https://ut.no/tur/1" },
    { text: ". Og " },
    { text: "http://a.no?b=(c", href: "http://a.no?b=(c" },
    { text: ") javascript:alert(1)" },
  ]);
});

it("an address without https becomes a link, too", () => {
  expect(partsOf("Se www.ut.no/tur/1. Ikke awww.no eller www")).toEqual([
    { text: "Se " },
    { text: "www.ut.no/tur/1", href: "https://www.ut.no/tur/1" },
    { text: ". Ikke awww.no eller www" },
  ]);
});

it("other text does not become a link", () => {
  const text = "se https://[x eller https://a..b%zz";
  expect(partsOf(text).some(({ href }) => href !== undefined)).toBe(false);
});
