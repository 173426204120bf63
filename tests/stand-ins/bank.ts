/** A fake bank that records entries, and reports them in files of the formats that banks send. */
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
  let reported = 0;
  const signedAmount = ({ amountOre, debit }: Entry) => (debit ? -amountOre : amountOre);
  return {
    /** Records an incoming payment, or an outgoing one if `debit` is set. */
    book(entry: Omit<Entry, "reference"> & { on: string }): Entry {
      const recorded = { reference: String(700_000_000 + record.length), ...entry };
      record.push(recorded);
      return recorded;
    },
    balanceOre: () => record.reduce((sum, entry) => sum + signedAmount(entry), 0),
    /**
     * Returns a file of the entries not reported yet, in a format that can express them; undefined if there
     * are none.
     */
    nextFile(): { name: string; content: string } | undefined {
      const entries = record.slice(reported);
      reported = record.length;
      if (entries.length === 0) return undefined;
      const saysKids = entries.every(({ kid, debit, reversal }) => kid && (!debit || reversal));
      const format = Math.floor(random() * (camts.length + (saysKids ? 2 : 0)));
      const camt = camts[format];
      const payments = entries.map((one) => ({
        ...one,
        amountOre: signedAmount(one),
        reference: one.reference ?? "",
      }));
      return camt
        ? { name: `${camt.format}.xml`, content: camtOf(entries, camt) }
        : { name: "ocr.txt", content: ocr(payments) };
    },
    /** Returns the payments that a pain.001 file orders. */
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
