import { describe, expect, it } from "vitest";
import { camt, camtOf, type Incoming, ocr, pain002 } from "#tests/stand-ins/bank-files.ts";
import { UnreadableFile } from "./bank-file.ts";
import { decodeBankFile } from "./decode-bank-file.ts";
import { readBankFile } from "./read-bank-file.ts";

const payments: Incoming[] = [
  { kid: "1000000017", amountOre: 270_000, reference: "100000001", payer: "Ola & Sønn <Jakt>" },
  { amountOre: 99, reference: "100000002" },
  { kid: "2000000016", amountOre: 12_345_678, reference: "100000003", on: "2027-08-03" },
];

describe("camt.054", () => {
  it.each(["02", "08"] as const)("of version %s is read", (version) => {
    const file = readBankFile(`\uFEFF${camt(payments, version)}`);
    expect(file).toMatchObject({ format: "camt.054", orders: [], batches: [], reversals: [] });
    expect(file.leftAside).toMatchObject([{ why: "money_out", amountOre: 45_000, bookedOn: "2027-08-02" }]);
    expect(file.credits).toMatchObject(
      payments.map(({ kid, amountOre, reference, payer, on }) => ({
        account: "15035512303",
        reference,
        ownReference: reference,
        bookedOn: on ?? "2027-08-02",
        amountOre,
        currency: "NOK",
        kid: kid ?? null,
        payer: payer ?? "Ola Skog",
        message: kid ? null : "Elgjakt",
      })),
    );
  });
  it("numbers the payments of an entry if they have no references of their own", () => {
    const same = payments.map((one) => ({ ...one, reference: "B1", on: "2027-08-02" }));
    for (const file of [
      camt(same),
      camt(payments.map((one) => ({ ...one, on: "2027-08-02" }))).replace(
        /<AcctSvcrRef>1\d+<\/AcctSvcrRef>/g,
        "",
      ),
    ])
      expect(readBankFile(file).credits.map(({ reference }) => reference)).toEqual([
        "E2027-08-02/1",
        "E2027-08-02/2",
        "E2027-08-02/3",
      ]);
  });
  it("has entries that are not booked skipped, and reversals returned", () => {
    const pending = camt(payments).replaceAll("<Cd>BOOK</Cd>", "<Cd>PDNG</Cd>");
    const { credits, leftAside } = readBankFile(pending);
    expect([credits, leftAside.map(({ why }) => why)]).toEqual([[], Array(3).fill("not_booked")]);
    const file = camtOf([
      { amountOre: 324_000, reference: "R1", kid: "1000000017", payer: "Ola Skog" },
      { amountOre: 324_000, debit: true, reversal: true, reference: "R1", kid: "1000000017" },
      { amountOre: 4500, reversal: true, text: "Gebyr" },
    ]);
    expect(readBankFile(file)).toMatchObject({
      credits: [{ amountOre: 324_000 }],
      reversals: [{ amountOre: 324_000, kid: "1000000017", ownReference: "R1" }],
      leftAside: [{ why: "money_out_reversed", message: "Gebyr" }],
    });
  });
  it("with one bank reference for several payments has a reference for each of them", () => {
    const same = { entryReference: "90000000", amountOre: 50_000 };
    const file = readBankFile(
      camtOf([
        { ...same, payer: "Jeger A" },
        { ...same, payer: "Jeger B" },
      ]),
    );
    expect(file.credits.map(({ payer }) => payer)).toEqual(["Jeger A", "Jeger B"]);
  });
  it.each(["camt.052", "camt.053", "camt.054"] as const)(
    "of %s is read in old and new versions",
    (format) => {
      const entry = {
        amountOre: 12_345,
        reference: "1",
        kid: "1000000017",
        payer: "Ola",
        payerAccount: "12345678903",
        text: "Hytte",
      };
      for (const version of ["02", "04", "08", "12"])
        expect(readBankFile(camtOf([entry], { format, version }))).toMatchObject({
          format,
          credits: [
            {
              amountOre: 12_345,
              kid: "1000000017",
              payer: "Ola",
              payerAccount: "12345678903",
              message: "Hytte",
            },
          ],
        });
    },
  );
  it("of its first version is read, with another message name and payments in the entry", () => {
    const first = camtOf([{ amountOre: 100, kid: "1000000017" }], { format: "camt.053", version: "01" })
      .replaceAll("BkToCstmrStmt>", "BkToCstmrStmtV01>")
      .replaceAll(/<\/?NtryDtls>/g, "");
    expect(readBankFile(first).credits).toMatchObject([{ amountOre: 100, kid: "1000000017" }]);
  });
  it("with several invoices in one payment leaves the choice to an administrator", () => {
    const two = camtOf([{ amountOre: 100, kid: "1000000017" }]).replace(
      "</Strd>",
      "</Strd><Strd><CdtrRefInf><Ref>2000000016</Ref></CdtrRefInf></Strd>",
    );
    expect(readBankFile(two).credits).toMatchObject([{ kid: null, message: "1000000017 2000000016" }]);
  });
  it.each([
    ["entities", camt(payments).replace("<Document", '<!DOCTYPE d [<!ENTITY a "b">]><Document')],
    ["another message", camt(payments).replaceAll("BkToCstmrDbtCdtNtfctn", "CstmrCdtTrfInitn")],
    ["no XML", camt(payments).slice(0, 900)],
    [
      "parts that are not the whole",
      camt(payments).replace(">270000.00<", ">1.00<").replace(">2700.00<", ">2700.01<"),
    ],
    ["an amount in fractions of an øre", camt(payments).replaceAll("2700.99", "2700.995")],
    ["no currency", camt(payments).replaceAll(' Ccy="NOK"', "")],
    ["a day that is none", camt(payments).replaceAll("2027-08-03", "2027-02-30")],
    ["nothing in it", "<Document><BkToCstmrDbtCdtNtfctn/></Document>"],
    [
      "a time that is none",
      camt(payments).replaceAll(/<BookgDt>.*?<\/BookgDt>/gs, "<BookgDt><DtTm>soonZ</DtTm></BookgDt>"),
    ],
    ["elements without end", "<a>".repeat(10_000) + "</a>".repeat(10_000)],
    ["a name that no element may have", "<Document><__proto__>1</__proto__></Document>"],
    ["a picture", "\u0089PNG"],
  ])("with %s is refused", (_, file) => expect(() => readBankFile(file)).toThrow(UnreadableFile));
  it.each([
    ["2027-08-02T23:30:00Z", "2027-08-03"],
    ["2027-08-02T23:30:00+02:00", "2027-08-02"],
    ["2027-08-02T23:30:00", "2027-08-02"],
  ])("with the time %s has the day on the bank's clock", (time, day) => {
    const timed = camt(payments).replaceAll(
      /<BookgDt>.*?<\/BookgDt>/gs,
      `<BookgDt><DtTm>${time}</DtTm></BookgDt>`,
    );
    expect(new Set(readBankFile(timed).credits.map(({ bookedOn }) => bookedOn))).toEqual(new Set([day]));
  });
  it.each([
    [camt(payments).replaceAll("2700.99", "2700.995"), { why: "no_amount", line: 7, entry: 1 }],
    [camt(payments).replaceAll("2027-08-03", "2027-02-30"), { why: "no_date", entry: 2 }],
    [
      camt(payments).replaceAll("BkToCstmrDbtCdtNtfctn", "CstmrCdtTrfInitn").replace("camt.054", "pain.001"),
      { why: "other_message", found: "pain.001" },
    ],
    [camt(payments).slice(0, 900), { why: "not_xml" }],
    ["\u0089PNG", { why: "unknown_format" }],
    [" \n", { why: "empty" }],
  ])("is refused with the reason and the place", (file, { why, ...place }) => {
    try {
      readBankFile(file);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ why, place });
    }
  });
});

describe("a pain.002 report about our file", () => {
  const [batch, payout] = ["0190f3a2000070008000000000000001", "0190f3a2000070008000000000000002"];
  const payoutId = "0190f3a2-0000-7000-8000-000000000002";
  it.each(["03", "10", "12"])("of version %s returns refusals, and leaves acceptances aside", (version) => {
    const answers = [
      { endToEndId: payout, status: "RJCT", reason: "AC01", amountOre: 216_000 },
      { endToEndId: `${payout}/2`, status: "ACCP" },
      { endToEndId: "SALARY-1", status: "RJCT", reason: "AC01" },
    ];
    expect(readBankFile(pain002({ batch, group: "PART", info: "PART", answers, version }))).toMatchObject({
      format: "pain.002",
      orders: [
        {
          kind: "refused",
          payoutId,
          attempt: 1,
          amountOre: 216_000,
          bookedOn: "2027-10-13",
          reason: "AC01 Fra banken",
        },
      ],
      batches: [],
      leftAside: [
        { why: "order_accepted", reference: `${payout}/2`, message: "ACCP" },
        { why: "order_unknown", reference: "SALARY-1" },
      ],
    });
  });
  it("that refuses the whole file names no payout of its own", () => {
    const refused = {
      kind: "file_refused",
      payoutBatchId: "0190f3a2-0000-7000-8000-000000000001",
      amountOre: null,
    };
    expect(readBankFile(pain002({ batch, group: "RJCT", reason: "AM04" })).batches).toMatchObject([refused]);
    expect(
      readBankFile(pain002({ batch, group: "RJCT", info: "RJCT", reason: "AM04" })).batches,
    ).toMatchObject([refused]);
    expect(readBankFile(pain002({ batch, group: "ACTC" })).leftAside).toMatchObject([
      { why: "order_accepted" },
    ]);
  });
});

describe("the encoding of a bank file", () => {
  const norwegian = (encoding: string) =>
    camtOf([{ amountOre: 100, payer: "Bjørn Ærlig", text: "Åsbu" }], { encoding });
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  it.each([
    ["UTF-8", Buffer.from(norwegian("UTF-8"))],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${norwegian("UTF-8")}`)],
    ["ISO-8859-1 as declared", latin1(norwegian("ISO-8859-1"))],
    ["ISO-8859-1 that is declared as UTF-8", latin1(norwegian("UTF-8"))],
    ["ISO-8859-1 without a declaration", latin1(norwegian("x").replace(/<\?xml.*\?>/, ""))],
    ["UTF-16", utf16(norwegian("UTF-16"))],
    ["UTF-16 the other way round", utf16(norwegian("UTF-16")).swap16()],
    ["UTF-16 without a mark", Buffer.from(norwegian("UTF-16"), "utf16le")],
  ])("%s is decoded", (_, bytes) =>
    expect(readBankFile(decodeBankFile(bytes)).credits).toMatchObject([
      { payer: "Bjørn Ærlig", message: "Åsbu" },
    ]),
  );
  it("that is unknown is named in the refusal", () =>
    expect(() => decodeBankFile(latin1(norwegian("EBCDIC-NO")))).toThrow(/encoding.*ebcdic-no/));
});

describe("an OCR giro file", () => {
  it("has each payment with its settlement and the bank's number", () => {
    const file = readBankFile(ocr([...payments, { amountOre: -500, reference: "9" }]));
    expect(file).toMatchObject({
      format: "ocr",
      leftAside: [],
      reversals: [{ amountOre: 500, ownReference: "000000009" }],
    });
    expect(file.credits).toMatchObject([
      {
        account: "15035512303",
        reference: "1402100001-0000000000-100000001",
        ownReference: "100000001",
        bookedOn: "2027-08-02",
        amountOre: 270_000,
        currency: "NOK",
        kid: "1000000017",
        payerAccount: "12345678903",
      },
      { amountOre: 99, kid: null },
      { amountOre: 12_345_678, bookedOn: "2027-08-03" },
    ]);
  });
  const mandates = (account: string) => [
    `NY2124200000000000000000${account}`,
    "NY21947000000011          000112000507155J",
    "NY21947000000021          001006300507304N",
    "NY21248800000002000000040",
  ];
  const payment = [
    "NY090020001008566000000299991042764",
    "NY09103000000010209271320101464000000000000180000      2027000020000000348",
    "NY0910310000001963682713099038500000000000209279999051234100",
    "NY0900880000000100000004000000000001800000209270209270209270",
  ];
  const delivery = (parts: string[], counts: string) =>
    ["NY000010000080800170031000102", ...parts, `NY000089${counts}00000000000180000020927`].map((line) =>
      line.padEnd(80, "0"),
    );
  it.each([
    ["after", [...payment, ...mandates("99991042764")]],
    ["before", [...mandates("99991042764"), ...payment]],
  ])("with mandates of AvtaleGiro %s the payments is read", (_, parts) => {
    const file = readBankFile(delivery(parts, "0000000300000010").join("\n"));
    expect(file).toMatchObject({
      credits: [
        {
          account: "99991042764",
          amountOre: 180_000,
          kid: "2027000020000000348",
          payerAccount: "99990512341",
        },
      ],
      leftAside: [{ why: "other_service", line: expect.any(Number) }, { why: "other_service" }],
    });
  });
  it("that ends with the character of old systems is read", () => {
    const lines = delivery(payment, "0000000100000006");
    expect(readBankFile(`${lines.join("\r\n")}\r\n\u001A`).credits).toHaveLength(1);
  });
  it("of an agreement with texts has the payer's text", () => {
    const words = payment.toSpliced(
      3,
      1,
      `NY09213200000010${"Elgjakt i Namdalen".padEnd(39)}`,
      "NY0900880000000100000005000000000001800000209270209270209270",
    );
    expect(readBankFile(delivery(words, "0000000100000007").join("\n")).credits).toMatchObject([
      { message: expect.stringContaining("Elgjakt i Namdalen") },
    ]);
  });
  it("is refused with the number of the wrong line", () => {
    try {
      readBankFile(delivery(payment, "0000000100000009").join("\n"));
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ why: "wrong_totals", place: { line: 6 } });
    }
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
  ])("is refused with %s", (_, file) => expect(() => readBankFile(file)).toThrow());
});
