import { expect, it } from "vitest";
import { invoiceNumbersIn, kidsIn, matchReasons } from "./proposal.ts";

const reported = { kid: null, message: null, payer: "Skog, Ola", amountOre: 270_000 };
const booking = {
  kid: "2027000013000000137",
  invoiceNumber: "U-2027-0001",
  hunter: "Ola Skog",
  missingOre: 270_000,
};

it.each([
  ["KID: 2027 000013 0000 00137 takk", ["202700001300000 0137".replace(" ", "")]],
  ["to ganger 123456 og 7654321", ["123456", "7654321"]],
  ["elgjakt 2027", []],
])("kidsIn finds the KIDs in «%s»", (text, kids) =>
  expect(kidsIn(text)).toEqual(expect.arrayContaining(kids)),
);
it("invoiceNumbersIn finds invoice numbers", () =>
  expect(invoiceNumbersIn("faktura u-2027-0001 fra oss")).toEqual(["U-2027-0001"]));

it.each([
  [
    "KID in the text",
    { ...reported, message: "kid 2027000013000000137", payer: null, amountOre: 1 },
    ["kid"],
  ],
  [
    "the number of the invoice",
    { ...reported, message: "Faktura U-2027-0001", payer: null, amountOre: 1 },
    ["invoice"],
  ],
  ["sum and name, in either order of the names", reported, ["sum", "name"]],
  ["the sum alone", { ...reported, payer: "Ola AS" }, ["sum"]],
  ["nothing with the name alone", { ...reported, amountOre: 1 }, []],
  [
    "nothing with the KID of somebody else's invoice",
    { ...reported, kid: "999999", payer: "Kari Nes", amountOre: 1 },
    [],
  ],
])("a payment is matched by %s", (_, payment, reasons) =>
  expect(matchReasons(payment, booking)).toEqual(reasons),
);
it("a payment is not matched by the sum of a booking that is already paid", () =>
  expect(matchReasons({ ...reported, payer: null }, { ...booking, missingOre: null })).toEqual([]));
