/**
 * camt.054, the bank's notification of debits and credits (ISO 20022), as version 02 and version 08 write it. Of an
 * entry with several payments each is read; entities and document types are refused.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { isCalendarDate, osloDate } from "#domain/days.ts";
import { asKid, type BankFile, type BankTransaction, UnreadableFile } from "./bank-file.ts";

type Node = { [name: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const all = (node: Node | undefined, name: string): Node[] => [node?.[name]].flat().filter(isNode);
/** The first node down the path. */
const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((found, name) => all(found, name)[0], node);
function text(node: Node | undefined, ...path: string[]): string | undefined {
  const [value] = [at(node, ...path.slice(0, -1))?.[path.at(-1) ?? ""]].flat();
  const found = isNode(value) ? value["#text"] : value;
  return typeof found === "string" && found.trim() ? plain(found.trim()) : undefined;
}
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (escaped: string): string =>
  escaped.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? "");

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false, // no entity expansion («billion laughs»)
  ignoreDeclaration: true,
});
function documentOf(xml: string): Node {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableFile("a document type");
  if (XMLValidator.validate(xml) !== true) throw new UnreadableFile("not XML");
  const parsed: unknown = parser.parse(xml);
  const document = isNode(parsed) ? at(parsed, "Document") : undefined;
  const message = at(document, "BkToCstmrDbtCdtNtfctn");
  if (!message) throw new UnreadableFile("not camt.054");
  return message;
}

/** «1234.5» or «1234.50» in øre. */
function oreOf(amount: string | undefined): number {
  const [, whole = "", part = ""] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(amount ?? "") ?? [];
  if (!whole || !/^\d{0,2}0*$/.test(part)) throw new UnreadableFile(`no amount: ${amount}`);
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
}
function dayOf(entry: Node): string {
  const [day, instant] = [text(entry, "BookgDt", "Dt"), text(entry, "BookgDt", "DtTm")];
  const given = day?.slice(0, 10) ?? (instant && osloDate(new Date(instant)));
  if (!given || !isCalendarDate(given)) throw new UnreadableFile("an entry without a day");
  return given;
}

const isBooked = (entry: Node): boolean => (text(entry, "Sts", "Cd") ?? text(entry, "Sts")) === "BOOK";
const isCredit = (node: Node): boolean => text(node, "CdtDbtInd") === "CRDT";
const isReversal = (node: Node): boolean => text(node, "RvslInd") === "true" || text(node, "RvslInd") === "1";

type Whole = { account: string; message: string; entry: Node; index: number };
type Part = Node | undefined;
/** The bank's own of each payment; where it has none, or gives several the same, their places in the entry. */
function referencesOf({ message, entry, index }: Whole, parts: readonly Part[]): string[] {
  const own = parts.map((part) => text(part, "Refs", "AcctSvcrRef") ?? text(part, "Refs", "TxId"));
  const given = own.filter((ref) => ref !== undefined && ref.length <= 200);
  if (given.length === parts.length && new Set(given).size === parts.length) return given as string[];
  const whole = text(entry, "AcctSvcrRef") ?? text(entry, "NtryRef") ?? `${message}/${index + 1}`;
  return parts.map((_, place) => `${whole.slice(0, 190)}/${place + 1}`);
}
type Amount = { ore: number; currency: string };
function amountAt(node: Part, ...path: string[]): Amount | undefined {
  const given = text(node, ...path);
  if (given === undefined) return undefined;
  const currency = at(node, ...path)?.["@Ccy"];
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) throw new UnreadableFile("no currency");
  return { ore: oreOf(given), currency };
}
/** The amount of each payment of the entry: together they are the entry's. */
function amountsOf(entry: Node, parts: readonly Part[]): Amount[] {
  const whole = amountAt(entry, "Amt");
  if (!whole) throw new UnreadableFile("an entry without an amount");
  const given = parts.map((part) => amountAt(part, "Amt") ?? amountAt(part, "AmtDtls", "TxAmt", "Amt"));
  const amounts = given.filter((amount) => amount?.currency === whole.currency) as Amount[];
  if (parts.length === 1) return [amounts[0]?.ore === whole.ore ? amounts[0] : whole];
  const sum = amounts.reduce((total, { ore }) => total + ore, 0);
  if (amounts.length !== parts.length || sum !== whole.ore)
    throw new UnreadableFile("payments that are not the entry together");
  return amounts;
}
const transactionsOf = (whole: Whole, parts: readonly Part[]): BankTransaction[] => {
  const [references, amounts] = [referencesOf(whole, parts), amountsOf(whole.entry, parts)];
  return parts.map((part, place) => transactionOf(whole, part, references[place] ?? "", amounts[place] ?? { ore: 0, currency: "" })); // biome-ignore format: one step
};
function transactionOf(
  { account, entry }: Whole,
  part: Part,
  reference: string,
  { ore, currency }: Amount,
): BankTransaction {
  const structured = all(at(part, "RmtInf"), "Strd").map((one) => text(one, "CdtrRefInf", "Ref"));
  const party = at(part, "RltdPties", "Dbtr");
  return {
    account,
    reference,
    bookedOn: dayOf(entry),
    amountOre: ore,
    currency,
    kid: asKid(structured.find((ref) => asKid(ref))),
    payer: (text(party, "Pty", "Nm") ?? text(party, "Nm"))?.slice(0, 200) ?? null,
  };
}

export function readCamt(xml: string): BankFile {
  const message = documentOf(xml);
  const transactions: BankTransaction[] = [];
  let ignored = 0;
  for (const note of all(message, "Ntfctn")) {
    const account = text(note, "Acct", "Id", "IBAN") ?? text(note, "Acct", "Id", "Othr", "Id");
    if (!account || account.length > 34) throw new UnreadableFile("a notification of no account");
    for (const [index, entry] of all(note, "Ntry").entries()) {
      const parts = all(entry, "NtryDtls").flatMap((details) => all(details, "TxDtls"));
      const whole = { account, message: text(note, "Id") ?? "", entry, index };
      if (!isBooked(entry) || !isCredit(entry) || isReversal(entry)) ignored += Math.max(1, parts.length);
      else transactions.push(...transactionsOf(whole, parts.length ? parts : [undefined]));
    }
  }
  return { format: "camt.054", transactions: transactions.filter(({ amountOre }) => amountOre > 0), ignored };
}
