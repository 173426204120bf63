/** A bank with a record of its own, which it tells in files of the formats that banks send. */
import { XMLParser } from "fast-xml-parser";
import { camtOf, type Entry, ocr } from "./bank-files.ts";

const camts = [
  { format: "camt.054", version: "02" },
  { format: "camt.054", version: "08" },
  { format: "camt.053", version: "02" },
  { format: "camt.053", version: "08" },
] as const;
type Order = { endToEndId: string; amountOre: number; payerAccount: string };

export function openBank(random: () => number) {
  const record: Entry[] = [];
  let told = 0;
  const signed = ({ amountOre, debit }: Entry) => (debit ? -amountOre : amountOre);
  return {
    /** What came in; with `debit` what went out. */
    book(entry: Omit<Entry, "reference"> & { on: string }): Entry {
      const made = { reference: String(700_000_000 + record.length), ...entry };
      record.push(made);
      return made;
    },
    balanceOre: () => record.reduce((sum, entry) => sum + signed(entry), 0),
    /** All that was not told yet, in a format that can say it; undefined where nothing is new. */
    nextFile(): { name: string; content: string } | undefined {
      const entries = record.slice(told);
      told = record.length;
      if (entries.length === 0) return undefined;
      const saysKids = entries.every(({ kid, debit, reversal }) => kid && (!debit || reversal));
      const format = Math.floor(random() * (camts.length + (saysKids ? 2 : 0)));
      const camt = camts[format];
      const payments = entries.map((one) => ({
        ...one,
        amountOre: signed(one),
        reference: one.reference ?? "",
      }));
      return camt
        ? { name: `${camt.format}.xml`, content: camtOf(entries, camt) }
        : { name: "ocr.txt", content: ocr(payments) };
    },
    /** The payments that a pain.001 orders. */
    ordersIn(content: string): Order[] {
      const { PmtInf } = new XMLParser({ parseTagValue: false }).parse(content).Document.CstmrCdtTrfInitn;
      return [PmtInf.CdtTrfTxInf].flat().map((one) => ({
        endToEndId: one.PmtId.EndToEndId,
        amountOre: Math.round(Number(one.Amt.InstdAmt["#text"] ?? one.Amt.InstdAmt) * 100),
        payerAccount: one.CdtrAcct.Id.Othr.Id,
      }));
    },
  };
}
