import { expect, it } from "vitest";
import {
  findReversed,
  findDuplicates,
  type KnownPayment,
  type ReportedPayment,
} from "./duplicate-payments.ts";

const told = (o: Partial<ReportedPayment> = {}): ReportedPayment => ({
  reference: "R/1",
  ownReference: null,
  entryReference: null,
  endToEndId: null,
  bookedOn: "2027-08-02",
  amountOre: 50_000,
  currency: "NOK",
  kid: null,
  payer: null,
  payerAccount: null,
  format: "camt.054",
  ...o,
});
const known = (id: string, o: Partial<ReportedPayment> = {}): KnownPayment => ({ ...told(o), id });
const is = (id: string) => ({ is: id });

it.each<[string, ReportedPayment[], KnownPayment[], ReturnType<typeof findDuplicates>]>([
  [
    "the bank's own reference tells",
    [told({ ownReference: "A" })],
    [known("a", { ownReference: "A", format: "camt.053" })],
    [is("a")],
  ],
  [
    "two references are two",
    [told({ ownReference: "A", kid: "26" })],
    [known("b", { ownReference: "B", kid: "26" })],
    ["new"],
  ],
  ["another amount is another", [told()], [known("a", { amountOre: 1 })], ["new"]],
  ["another KID is another", [told({ kid: "18" })], [known("a", { kid: "26" })], ["new"]],
  [
    "of one reference for all, each is one",
    [told({ payer: "A" }), told({ payer: "B" })],
    [known("a", { payer: "A" })],
    [is("a"), "new"],
  ],
  [
    "as many as there are of the same",
    [told(), told(), told()],
    [known("a"), known("b")],
    [is("a"), is("b"), "new"],
  ],
  [
    "camt.053 gives the entry's reference, camt.054 the payment's: the KID tells",
    [told({ reference: "E/1", entryReference: "E", kid: "26", format: "camt.053" })],
    [known("a", { reference: "A", ownReference: "A", kid: "26" })],
    [is("a")],
  ],
  [
    "the KID again in another file of the same format, without a reference of its own, is for somebody to say",
    [told({ reference: "F/1", entryReference: "F", kid: "26" })],
    [known("a", { reference: "E/1", entryReference: "E", kid: "26" })],
    [{ maybe: "a" }],
  ],
  [
    "what was kept before all of it was kept",
    [told({ reference: "A", ownReference: "A" })],
    [known("a", { reference: "A", format: null })],
    [is("a")],
  ],
  [
    "the bank's own reference with another amount is for somebody to say",
    [told({ ownReference: "A" })],
    [known("a", { ownReference: "A", amountOre: 1 })],
    [{ maybe: "a" }],
  ],
  [
    "two payers' accounts are two",
    [told({ payerAccount: "12345678903" })],
    [known("a", { payerAccount: "86011117947" })],
    ["new"],
  ],
])("%s", (_, file, there, verdicts) => expect(findDuplicates(file, there)).toEqual(verdicts));

it.each<[string, Partial<ReportedPayment>, Partial<ReportedPayment>[], number | undefined]>([
  ["by the bank's reference", { ownReference: "B" }, [{ ownReference: "A" }, { ownReference: "B" }], 1],
  [
    "by the KID, though the reversal has a number of its own",
    { ownReference: "X", kid: "26" },
    [{ ownReference: "A", kid: "26" }],
    0,
  ],
  ["by the payer, where neither has a KID", { payer: "Ola  skog" }, [{ payer: "Ola Skog" }], 0],
  ["not by another KID", { kid: "18", payer: "Ola" }, [{ kid: "26", payer: "Ola" }], undefined],
  ["not of another amount", { kid: "26" }, [{ kid: "26", amountOre: 1 }], undefined],
  ["not before it came", { kid: "26" }, [{ kid: "26", bookedOn: "2027-08-03" }], undefined],
  [
    "the reference before the KID",
    { ownReference: "B", kid: "26" },
    [
      { ownReference: "A", kid: "26" },
      { ownReference: "B", kid: "26" },
    ],
    1,
  ],
])("a reversal takes back %s", (_, reversal, credits, place) =>
  expect(
    findReversed(
      told(reversal),
      credits.map((one) => told(one)),
      new Set(),
    ),
  ).toBe(place),
);
