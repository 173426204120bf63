import { expect, it } from "vitest";
import { partsOf } from "./messages.tsx";

it("makes links of addresses only", () => {
  expect(partsOf("Se https://ut.no/tur/1. Og http://a.no?b=(c) javascript:alert(1)")).toEqual([
    { text: "Se " },
    { text: "https://ut.no/tur/1", href: "https://ut.no/tur/1" },
    { text: ". Og " },
    { text: "http://a.no?b=(c", href: "http://a.no?b=(c" },
    { text: ") javascript:alert(1)" },
  ]);
});

it("makes a link of an address without https, too", () => {
  expect(partsOf("Se www.ut.no/tur/1. Ikke awww.no eller www")).toEqual([
    { text: "Se " },
    { text: "www.ut.no/tur/1", href: "https://www.ut.no/tur/1" },
    { text: ". Ikke awww.no eller www" },
  ]);
});

it("makes no link of what is no address", () => {
  const text = "se https://[x eller https://a..b%zz";
  expect(partsOf(text).some(({ href }) => href !== undefined)).toBe(false);
});
