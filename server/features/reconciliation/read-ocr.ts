/**
 * OCR giro as Nets (BBS) delivers it: records of 80 columns. 10 and 89 open and close the delivery, 20 and 88 an
 * assignment, 30 and 31 (32) are one payment. Counts and sums of 88 and 89 are checked.
 */
import { isCalendarDate } from "#domain/days.ts";
import { asKid, type BankFile, type BankTransaction, UnreadableFile } from "./bank-file.ts";

const WIDTH = 80;
/** Columns are counted from 1, as the format's description counts them. */
const columns = (line: string, from: number, to: number): string => line.slice(from - 1, to);
function digits(line: string, from: number, to: number): string {
  const text = columns(line, from, to);
  if (!/^\d+$/.test(text)) throw new UnreadableFile(`no digits in ${from}–${to} of «${line.slice(0, 8)}»`);
  return text;
}
function dateOf(line: string, from: number): string {
  const text = digits(line, from, from + 5);
  const date = `20${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
  if (!isCalendarDate(date)) throw new UnreadableFile(`no date: ${text}`);
  return date;
}

type Total = { transactions: number; records: number; ore: number };
const none = (): Total => ({ transactions: 0, records: 0, ore: 0 });
function check(line: string, counted: Total): void {
  const said = {
    transactions: Number(digits(line, 9, 16)),
    records: Number(digits(line, 17, 24)),
    ore: Number(digits(line, 25, 41)),
  };
  if (JSON.stringify(said) !== JSON.stringify(counted))
    throw new UnreadableFile(`the file says ${JSON.stringify(said)}, and has ${JSON.stringify(counted)}`);
}

type Amount = Omit<BankTransaction, "account" | "reference" | "payer" | "currency"> & {
  number: string;
  reversal: boolean;
  serial: string;
};
const amountOf = (line: string): Amount => ({
  number: digits(line, 9, 15),
  bookedOn: dateOf(line, 16),
  serial: digits(line, 22, 31),
  reversal: columns(line, 32, 32) === "-",
  amountOre: Number(digits(line, 33, 49)),
  kid: asKid(columns(line, 50, 74)),
});
const transactionOf = (account: string, first: Amount, second: string): BankTransaction => ({
  account,
  // centre, day and serial of the settlement, then the payment's own numbers
  reference: [first.serial, digits(second, 16, 25), columns(second, 26, 34).trim()].join("-"),
  bookedOn: first.bookedOn,
  amountOre: first.amountOre,
  currency: "NOK",
  kid: first.kid,
  payer: null,
});

function linesOf(text: string): string[] {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/).filter((line) => line.trim() !== ""); // biome-ignore format: one step
  for (const line of lines)
    if (line.length !== WIDTH || !line.startsWith("NY"))
      throw new UnreadableFile(`not a record: «${line.slice(0, 10)}»`);
  if (lines.at(0)?.slice(2, 8) !== "000010" || lines.at(-1)?.slice(2, 8) !== "000089")
    throw new UnreadableFile("the delivery is not whole");
  return lines;
}

class Reader {
  readonly transactions: BankTransaction[] = [];
  ignored = 0;
  #account: string | undefined;
  #first: Amount | undefined;
  #delivery = { ...none(), records: 1 };
  #assignment = none();

  read(line: string): void {
    const [service, record] = [columns(line, 3, 4), columns(line, 7, 8)];
    this.#delivery.records++;
    // another service may share the delivery
    if (record === "89") this.#end(line);
    else if (service === "09") this.#payment(record, line);
  }
  #payment(record: string, line: string): void {
    this.#assignment.records++;
    if (record === "20") this.#begin(line);
    else if (record === "30") this.#amount(line);
    else if (record === "31") this.#whole(line);
    else if (record === "88") this.#close(line);
    else if (record !== "32") throw new UnreadableFile(`record ${record} is not of OCR giro`);
  }
  #begin(line: string): void {
    if (this.#account) throw new UnreadableFile("an assignment inside another");
    this.#account = digits(line, 25, 35);
    this.#assignment = { ...none(), records: 1 };
  }
  #amount(line: string): void {
    if (!this.#account || this.#first) throw new UnreadableFile("a payment that is not whole");
    this.#first = amountOf(line);
  }
  #whole(line: string): void {
    const [account, first] = [this.#account, this.#first];
    if (!account || first?.number !== digits(line, 9, 15))
      throw new UnreadableFile("a payment that is not whole");
    this.#first = undefined;
    this.#assignment.transactions++;
    this.#assignment.ore += first.reversal ? 0 - first.amountOre : first.amountOre;
    if (first.reversal || first.amountOre === 0) this.ignored++;
    else this.transactions.push(transactionOf(account, first, line));
  }
  #close(line: string): void {
    if (!this.#account || this.#first) throw new UnreadableFile("an assignment that is not whole");
    check(line, this.#assignment);
    this.#delivery.transactions += this.#assignment.transactions;
    this.#delivery.ore += this.#assignment.ore;
    this.#account = undefined;
  }
  #end(line: string): void {
    if (this.#account) throw new UnreadableFile("an assignment that is not closed");
    check(line, this.#delivery);
  }
}

export function readOcr(text: string): BankFile {
  const reader = new Reader();
  const [, ...lines] = linesOf(text);
  for (const line of lines) reader.read(line);
  const { transactions, ignored } = reader;
  return { format: "ocr", payouts: [], batches: [], transactions, ignored };
}
