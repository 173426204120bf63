import { describe, expect, it } from "vitest";
import { camt, type Incoming, ocr } from "#tests/bank-files.ts";
import { UnreadableFile } from "./bank-file.ts";
import { readBankFile } from "./read-bank-file.ts";

const payments: Incoming[] = [
  { kid: "1000000017", amountOre: 270_000, reference: "100000001", payer: "Ola & Sønn <Jakt>" },
  { amountOre: 99, reference: "100000002" },
  { kid: "2000000016", amountOre: 12_345_678, reference: "100000003", on: "2027-08-03" },
];

describe("camt.054", () => {
  it.each(["02", "08"] as const)("version %s", (version) => {
    expect(readBankFile(`\uFEFF${camt(payments, version)}`)).toEqual({
      format: "camt.054",
      ignored: 1,
      payouts: [],
      batches: [],
      transactions: payments.map(({ kid, amountOre, reference, payer, on }) => ({
        account: "NO3015035512303",
        reference,
        bookedOn: on ?? "2027-08-02",
        amountOre,
        currency: "NOK",
        kid: kid ?? null,
        payer: payer ?? "Ola Skog",
      })),
    });
  });
  it("names an entry's payments by their places where the bank gives them no reference of their own", () => {
    const same = payments.map((one) => ({ ...one, reference: "B1", on: "2027-08-02" }));
    for (const file of [camt(same), camt(payments.map((one) => ({ ...one, on: "2027-08-02" }))).replace(/<AcctSvcrRef>1\d+<\/AcctSvcrRef>/g, "")]) // biome-ignore format: two files
      expect(readBankFile(file).transactions.map(({ reference }) => reference)).toEqual([
        "E2027-08-02/1",
        "E2027-08-02/2",
        "E2027-08-02/3",
      ]);
  });
  it("leaves out what is not booked, and reversals", () => {
    const pending = camt(payments).replaceAll("<Cd>BOOK</Cd>", "<Cd>PDNG</Cd>");
    expect(readBankFile(pending)).toMatchObject({ transactions: [], ignored: 4 });
    const reversed = camt(payments, "02").replaceAll(
      "<Sts>BOOK</Sts>",
      "<RvslInd>true</RvslInd><Sts>BOOK</Sts>",
    );
    expect(readBankFile(reversed).transactions).toEqual([]);
  });
  it.each([
    ["entities", camt(payments).replace("<Document", '<!DOCTYPE d [<!ENTITY a "b">]><Document')],
    ["another message", camt(payments).replaceAll("BkToCstmrDbtCdtNtfctn", "BkToCstmrStmt")],
    ["no XML", camt(payments).slice(0, 900)],
    [
      "parts that are not the whole",
      camt(payments).replace(">270000.00<", ">1.00<").replace(">2700.00<", ">2700.01<"),
    ],
    ["an amount in fractions of an øre", camt(payments).replaceAll("2700.99", "2700.995")],
    ["no currency", camt(payments).replaceAll(' Ccy="NOK"', "")],
    ["a day that is none", camt(payments).replaceAll("2027-08-03", "2027-02-30")],
    ["nothing in it", "<Document><BkToCstmrDbtCdtNtfctn/></Document>"],
    ["a time that is none", camt(payments).replaceAll(/<BookgDt>.*?<\/BookgDt>/gs, "<BookgDt><DtTm>soonZ</DtTm></BookgDt>")], // biome-ignore format: one file
    ["elements without end", "<a>".repeat(10_000) + "</a>".repeat(10_000)],
    ["a name that no element may have", "<Document><__proto__>1</__proto__></Document>"],
    ["a picture", "\u0089PNG"],
  ])("is refused with %s", (_, file) => expect(() => readBankFile(file)).toThrow(UnreadableFile));
  it.each([
    ["2027-08-02T23:30:00Z", "2027-08-03"],
    ["2027-08-02T23:30:00+02:00", "2027-08-02"],
    ["2027-08-02T23:30:00", "2027-08-02"],
  ])("is of the bank's day at %s", (time, day) => {
    const timed = camt(payments).replaceAll(/<BookgDt>.*?<\/BookgDt>/gs, `<BookgDt><DtTm>${time}</DtTm></BookgDt>`); // biome-ignore format: one file
    expect(new Set(readBankFile(timed).transactions.map(({ bookedOn }) => bookedOn))).toEqual(new Set([day]));
  });
  it("is refused where one reference is of two payments", () => {
    const [first, , third] = camt([{ ...payments[0], reference: "R" }, { ...payments[2], reference: "R" }] as Incoming[]).replaceAll("2027-08-03", "2027-08-02").split("§"); // biome-ignore format: one file
    expect(third).toBeUndefined();
    expect(() => readBankFile(first ?? "")).toThrow(/reference R/);
  });
});

describe("OCR giro", () => {
  it("reads each payment, by its settlement and the bank's number", () => {
    const file = readBankFile(ocr([...payments, { amountOre: -500, reference: "9" }]));
    expect(file).toMatchObject({ format: "ocr", ignored: 1 });
    expect(file.transactions).toMatchObject([
      {
        account: "15035512303",
        reference: "1402100001-0000000000-100000001",
        bookedOn: "2027-08-02",
        amountOre: 270_000,
        currency: "NOK",
        kid: "1000000017",
      },
      { amountOre: 99, kid: null },
      { amountOre: 12_345_678, bookedOn: "2027-08-03" },
    ]);
  });
  const good = ocr(payments);
  it.each([
    ["without its end", good.split("\r\n").slice(0, -2).join("\r\n")],
    ["with a payment taken out", good.replace(/NY091030.{72}\r\nNY091031.{72}\r\n/, "")],
    ["with half a payment", good.replace(/NY091031.{72}\r\n/, "")],
    ["with another amount", good.replace("00000000000270000", "00000000000270001")],
    ["with a short line", good.replace(/0\r\n/, "\r\n")],
    ["with a day that is none", good.replaceAll("0208271402", "3202271402")],
    ["with a record of another kind", good.replace("NY091031", "NY091035")],
  ])("is refused %s", (_, file) => expect(() => readBankFile(file)).toThrow());
});
