import { expect, it } from "vitest";
import { partsOf } from "./text-parts.ts";

it("makes links of addresses only", () => {
  expect(partsOf("Se https://ut.no/tur/1. Og http://a.no?b=(c) javascript:alert(1)")).toEqual([
    { text: "Se " },
    { text: "https://ut.no/tur/1", href: "https://ut.no/tur/1" },
    { text: ". Og " },
    { text: "http://a.no?b=(c", href: "http://a.no?b=(c" },
    { text: ") javascript:alert(1)" },
  ]);
});
