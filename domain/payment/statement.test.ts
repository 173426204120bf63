import { expect, it } from "vitest";
import { paymentDescription, statementSuffix } from "./statement.ts";

it.each([
  ["Åsbu", "ASBU"],
  ["Bjørnåsen Østre utmarkslag", "BJORNASEN"],
  ["Gåebrien sïjte – Røros", "GAEBRIEN S"],
  ["<Elg> 'n' \"rype\"*", "ELG N RYPE"],
  ["2027", "BOOKING"],
  ["", "BOOKING"],
])("a payment for «%s» has the suffix %s on the bank statement", (place, suffix) => {
  expect(statementSuffix(place)).toBe(suffix);
});

it("the payment's description at the provider has the place and the days", () => {
  const stay = { place: "Åsbu", fromDate: "2027-10-01", toDate: "2027-10-04" } as const;
  expect(paymentDescription(stay)).toBe("Utmark: Åsbu, 2027-10-01 til 2027-10-04");
});
