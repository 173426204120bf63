import { expect, it } from "vitest";
import { bookingAddress, shortLink } from "../page-addresses.ts";
import { parseAdminQuery, type AdminQuery } from "./admin-query.ts";

const id = "0190f3a2-12ab-7000-8000-00000000c0de";
const cases: [typed: string, read: Partial<AdminQuery>][] = [
  [id, { bookingIds: { from: id, to: id } }],
  [id.toUpperCase(), { bookingIds: { from: id, to: id } }],
  [`https://utmark.example${bookingAddress(id)}`, { bookingIds: { from: id, to: id } }],
  [`utmark.example${shortLink(bookingAddress(id))}`, { bookingIds: { from: id, to: id } }],
  [
    "0190f3a2",
    {
      bookingIds: {
        from: "0190f3a2-0000-0000-0000-000000000000",
        to: "0190f3a2-ffff-ffff-ffff-ffffffffffff",
      },
    },
  ],
  ["2027-0066", { paper: { year: 2027, number: 66, written: "2027-0066" } }],
  ["ut-1042-2027-0066", { paper: { year: 2027, number: 66, written: "UT-1042-2027-0066" } }],
  ["2027 000066 00000012 8", { kid: "2027000066000000128" }],
  ["923 609 016", { organizationNumber: "923609016" }],
  ["912 34 567", { phone: "91234567" }],
  ["+47 91 23 45 67", { phone: "91234567" }],
  ["0047 91234567", { phone: "91234567" }],
  ["4242", { cardLast4: "4242", amountOre: 424_200 }],
  ["•••• 4242", { cardLast4: "4242" }],
  ["1 800", { amountOre: 180_000 }],
  ["kr 1.800,50", { amountOre: 180_050 }],
  ["1799.99 kr", { amountOre: 179_999 }],
  ["Kari Storås", { person: "Kari Storås", reference: "kari storås" }],
  ["kari@example.no", { person: "kari@example.no" }],
  ["pi_3Nabc", { reference: "pi_3nabc" }],
];
it.each(cases)("parseAdminQuery parses the administrator's query «%s»", (typed, read) => {
  expect(parseAdminQuery(typed)).toMatchObject(read);
});

it("parseAdminQuery parses a query of one kind as no other kind", () => {
  expect(parseAdminQuery("912 34 567")).not.toHaveProperty("organizationNumber");
  expect(parseAdminQuery("923609017")).not.toHaveProperty("organizationNumber");
  expect(parseAdminQuery("Kari Storås")).not.toHaveProperty("amountOre");
  expect(parseAdminQuery("2027-0066")).not.toHaveProperty("cardLast4");
  expect(parseAdminQuery("12345678901234567890")).not.toHaveProperty("amountOre");
  expect(parseAdminQuery("k")).toEqual({});
  expect(parseAdminQuery("   ")).toEqual({});
});
