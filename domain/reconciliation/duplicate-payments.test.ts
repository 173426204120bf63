import { expect, it } from "vitest";
import {
  indexOfReversedCredit,
  findDuplicates,
  type KnownPayment,
  type ReportedPayment,
} from "./duplicate-payments.ts";

const reported = (o: Partial<ReportedPayment> = {}): ReportedPayment => ({
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
const knownPayment = (id: string, o: Partial<ReportedPayment> = {}): KnownPayment => ({ ...reported(o), id });
const is = (id: string) => ({ is: id });

it.each<[string, ReportedPayment[], KnownPayment[], ReturnType<typeof findDuplicates>]>([
  [
    "the same bank reference means the same payment",
    [reported({ ownReference: "A" })],
    [knownPayment("a", { ownReference: "A", format: "camt.053" })],
    [is("a")],
  ],
  [
    "two bank references are two payments",
    [reported({ ownReference: "A", kid: "26" })],
    [knownPayment("b", { ownReference: "B", kid: "26" })],
    ["new"],
  ],
  ["another amount is another payment", [reported()], [knownPayment("a", { amountOre: 1 })], ["new"]],
  ["another KID is another payment", [reported({ kid: "18" })], [knownPayment("a", { kid: "26" })], ["new"]],
  [
    "several payments under one reference are told apart by payer",
    [reported({ payer: "A" }), reported({ payer: "B" })],
    [knownPayment("a", { payer: "A" })],
    [is("a"), "new"],
  ],
  [
    "of identical payments as many are known as were stored",
    [reported(), reported(), reported()],
    [knownPayment("a"), knownPayment("b")],
    [is("a"), is("b"), "new"],
  ],
  [
    "the KID matches camt.053, which has the entry's reference, and camt.054, which has the payment's",
    [reported({ reference: "E/1", entryReference: "E", kid: "26", format: "camt.053" })],
    [knownPayment("a", { reference: "A", ownReference: "A", kid: "26" })],
    [is("a")],
  ],
  [
    "the same KID in another file of that format, without a bank reference, needs an administrator",
    [reported({ reference: "F/1", entryReference: "F", kid: "26" })],
    [knownPayment("a", { reference: "E/1", entryReference: "E", kid: "26" })],
    [{ maybe: "a" }],
  ],
  [
    "a payment stored before files had a format is known by its reference",
    [reported({ reference: "A", ownReference: "A" })],
    [knownPayment("a", { reference: "A", format: null })],
    [is("a")],
  ],
  [
    "the same bank reference with another amount needs an administrator",
    [reported({ ownReference: "A" })],
    [knownPayment("a", { ownReference: "A", amountOre: 1 })],
    [{ maybe: "a" }],
  ],
  [
    "payments from two accounts are two payments",
    [reported({ payerAccount: "12345678903" })],
    [knownPayment("a", { payerAccount: "86011117947" })],
    ["new"],
  ],
])("findDuplicates: %s", (_, file, knownPayments, verdicts) =>
  expect(findDuplicates(file, knownPayments)).toEqual(verdicts),
);

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
])("indexOfReversedCredit finds the payment %s", (_, reversal, credits, place) =>
  expect(
    indexOfReversedCredit(
      reported(reversal),
      credits.map((one) => reported(one)),
      new Set(),
    ),
  ).toBe(place),
);
