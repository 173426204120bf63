/**
 * Reads OCR giro as Nets (BBS) delivers it: records of 80 columns. 10 and 89 open and close the delivery, 20
 * and 88 an assignment, 30 and 31 (32) are one payment. Counts and sums of 88 and 89 are checked. The
 * delivery may contain records of other services.
 */
import { isCalendarDate } from "#domain/days.ts";
import { asKid, type BankEntry, type BankFile, clipped, emptyFile, UnreadableFile } from "./bank-file.ts";

const WIDTH = 80;
/** Ctrl-Z, with which old systems end a file. */
const endOfFile = "\u001A";
type Record = { text: string; line: number };
/** Columns are counted from 1, as the format's description counts them. */
const columns = ({ text }: Record, from: number, to: number): string => text.slice(from - 1, to);
function digits(record: Record, from: number, to: number): string {
  const text = columns(record, from, to);
  const { line } = record;
  if (!/^\d+$/.test(text)) throw new UnreadableFile("no_digits", { line, found: `${from}–${to}` });
  return text;
}
function dateOf(record: Record, from: number): string {
  const text = digits(record, from, from + 5);
  const date = `20${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
  if (!isCalendarDate(date)) throw new UnreadableFile("no_date", { line: record.line, found: text });
  return date;
}

type Total = { transactions: number; records: number; ore: number };
const zeroTotal = (): Total => ({ transactions: 0, records: 0, ore: 0 });
function checkTotals(record: Record, counted: Total): void {
  const statedTotal = {
    transactions: Number(digits(record, 9, 16)),
    records: Number(digits(record, 17, 24)),
    ore: Number(digits(record, 25, 41)),
  };
  // sums have no sign in this format
  if (JSON.stringify(statedTotal) !== JSON.stringify({ ...counted, ore: Math.abs(counted.ore) }))
    throw new UnreadableFile("wrong_totals", { line: record.line });
}

type FirstRecord = { record: Record; number: string; isReversal: boolean; serial: string; amountOre: number };
const firstRecordOf = (record: Record): FirstRecord => ({
  record,
  number: digits(record, 9, 15),
  serial: digits(record, 22, 31),
  isReversal: columns(record, 32, 32) === "-",
  amountOre: Number(digits(record, 33, 49)),
});
function entryOf(account: string, { record, serial, amountOre }: FirstRecord, second: Record): BankEntry {
  const archiveReference = columns(second, 26, 34).trim();
  const from = columns(second, 48, 58).trim();
  return {
    line: record.line,
    account,
    format: "ocr",
    // the settlement's centre, day and serial number, then the payment's own numbers
    reference: [serial, digits(second, 16, 25), archiveReference].join("-"),
    ownReference: /[1-9A-Z]/i.test(archiveReference) ? archiveReference : null,
    entryReference: null,
    endToEndId: null,
    bookedOn: dateOf(record, 16),
    amountOre,
    currency: "NOK",
    kid: asKid(columns(record, 50, 74)),
    payer: null,
    payerAccount: /^\d{11}$/.test(from) && Number(from) > 0 ? from : null,
    message: null,
  };
}

function recordsOf(text: string): Record[] {
  const records = text
    .split(/\r?\n|\r/)
    .map((each, index) => ({ text: each, line: index + 1 }))
    .filter((one) => one.text.trim() !== "" && one.text.trim() !== endOfFile);
  for (const { text: each, line } of records)
    if (each.length !== WIDTH || !each.startsWith("NY"))
      throw new UnreadableFile("not_a_record", { line, found: String(each.length) });
  const [first, last] = [records.at(0), records.at(-1)];
  if (first?.text.slice(2, 8) !== "000010" || last?.text.slice(2, 8) !== "000089")
    throw new UnreadableFile("not_whole", { line: last?.line ?? 1 });
  return records;
}

class OcrReader {
  readonly file = emptyFile("ocr");
  #account: string | undefined;
  #other: string | undefined;
  #first: FirstRecord | undefined;
  #entry: BankEntry | undefined;
  #delivery = { ...zeroTotal(), records: 1 };
  #assignment = zeroTotal();

  read(record: Record): void {
    const [service, kind] = [columns(record, 3, 4), columns(record, 7, 8)];
    this.#delivery.records++;
    if (service === "00" && kind === "89") this.#end(record);
    else if (service === "09") this.#payment(kind, record);
    else this.#ofOther(service, kind, record);
  }
  /** Counts records of another service, and otherwise skips them. */
  #ofOther(service: string, kind: string, record: Record): void {
    const { line } = record;
    if (this.#account) throw new UnreadableFile("wrong_order", { line });
    if (kind === "20") this.#other = service;
    else if (kind === "88") {
      const amount = columns(record, 25, 41);
      this.#delivery.transactions += Number(digits(record, 9, 16));
      this.#delivery.ore += /^\d+$/.test(amount) ? Number(amount) : 0;
      this.#other = undefined;
    } else if (this.#other !== service) throw new UnreadableFile("wrong_order", { line });
    else this.file.leftAside.push({ why: "other_service", line, reference: `NY${service} ${kind}` });
  }
  #payment(kind: string, record: Record): void {
    this.#assignment.records++;
    if (kind === "20") this.#begin(record);
    else if (kind === "30") this.#amount(record);
    else if (kind === "31") this.#whole(record);
    else if (kind === "32") this.#text(record);
    else if (kind === "88") this.#close(record);
    else throw new UnreadableFile("wrong_order", { line: record.line, found: kind });
  }
  #begin(record: Record): void {
    if (this.#account || this.#other) throw new UnreadableFile("wrong_order", { line: record.line });
    this.#account = digits(record, 25, 35);
    this.#assignment = { ...zeroTotal(), records: 1 };
  }
  #amount(record: Record): void {
    if (!this.#account || this.#first) throw new UnreadableFile("wrong_order", { line: record.line });
    this.#first = firstRecordOf(record);
  }
  #whole(record: Record): void {
    const [account, first] = [this.#account, this.#first];
    if (!account || first?.number !== digits(record, 9, 15))
      throw new UnreadableFile("wrong_order", { line: record.line });
    this.#first = undefined;
    this.#assignment.transactions++;
    this.#assignment.ore += first.isReversal ? 0 - first.amountOre : first.amountOre;
    const entry = entryOf(account, first, record);
    this.#entry = entry;
    const { format: _, ...entryFields } = entry;
    if (first.amountOre === 0) this.file.leftAside.push({ ...entryFields, why: "no_amount" });
    else if (first.isReversal) this.file.reversals.push(entry);
    else this.file.credits.push(entry);
  }
  /** The payer's message, if our agreement with the bank includes messages. */
  #text(record: Record): void {
    if (!this.#entry) throw new UnreadableFile("wrong_order", { line: record.line });
    const messageText = clipped(columns(record, 16, 55), 40);
    if (messageText) this.#entry.message = [this.#entry.message, messageText].filter(Boolean).join(" ");
  }
  #close(record: Record): void {
    if (!this.#account || this.#first) throw new UnreadableFile("wrong_order", { line: record.line });
    checkTotals(record, this.#assignment);
    this.#delivery.transactions += this.#assignment.transactions;
    this.#delivery.ore += this.#assignment.ore;
    [this.#account, this.#entry] = [undefined, undefined];
  }
  #end(record: Record): void {
    if (this.#account) throw new UnreadableFile("wrong_order", { line: record.line });
    checkTotals(record, this.#delivery);
  }
}

export function readOcr(text: string): BankFile {
  const reader = new OcrReader();
  const [, ...records] = recordsOf(text);
  for (const record of records) reader.read(record);
  return reader.file;
}
