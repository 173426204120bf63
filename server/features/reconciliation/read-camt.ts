/**
 * camt.054, the bank's notification of debits and credits (ISO 20022), as version 02 and version 08 write it. Of an
 * entry with several payments each is read; entities and document types are refused.
 */
import { isCalendarDate, osloDate } from "#domain/days.ts";
import { isXmlNode, nodesAt, parseXml, type XmlNode } from "#server/platform/xml.ts";
import {
  asKid,
  type BankFile,
  type BatchReport,
  type BankTransaction,
  type PayoutReport,
  UnreadableFile,
} from "./bank-file.ts";
import { payoutOf } from "./pain.ts";

/** The first node down the path. */
const at = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((found, name) => nodesAt(found, name)[0], node);
function text(node: XmlNode | undefined, ...path: string[]): string | undefined {
  const [value] = [at(node, ...path.slice(0, -1))?.[path.at(-1) ?? ""]].flat();
  const found = isXmlNode(value) ? value["#text"] : value;
  return typeof found === "string" && found.trim() ? plain(found.trim()) : undefined;
}
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (escaped: string): string =>
  escaped.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? "");

function documentOf(xml: string): XmlNode {
  const document = at(
    parseXml(xml, (why) => new UnreadableFile(why)),
    "Document",
  );
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
/** A time without a zone is the bank's own. */
function dayAt(time: string): string | undefined {
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(time)) return time.slice(0, 10);
  const instant = new Date(time);
  return Number.isNaN(instant.getTime()) ? undefined : osloDate(instant);
}
function dayOf(entry: XmlNode): string {
  const [day, time] = [text(entry, "BookgDt", "Dt"), text(entry, "BookgDt", "DtTm")];
  const given = day?.slice(0, 10) ?? (time && dayAt(time));
  if (!given || !isCalendarDate(given)) throw new UnreadableFile("an entry without a day");
  return given;
}

const isBooked = (entry: XmlNode): boolean => (text(entry, "Sts", "Cd") ?? text(entry, "Sts")) === "BOOK";
const isCredit = (node: XmlNode): boolean => text(node, "CdtDbtInd") === "CRDT";
const isReversal = (node: XmlNode): boolean =>
  text(node, "RvslInd") === "true" || text(node, "RvslInd") === "1";

type Whole = { account: string; message: string; entry: XmlNode; index: number };
type Part = XmlNode | undefined;
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
function amountsOf(entry: XmlNode, parts: readonly Part[]): Amount[] {
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
  const structured = nodesAt(at(part, "RmtInf"), "Strd").map((one) => text(one, "CdtrRefInf", "Ref"));
  const party = at(part, "RltdPties", "Dbtr");
  return {
    account,
    reference,
    bookedOn: dayOf(entry),
    amountOre: ore,
    currency,
    kid: asKid(structured.find((ref) => asKid(ref))),
    payer: (text(party, "Pty", "Nm") ?? text(party, "Nm"))?.slice(0, 200).toWellFormed() ?? null,
  };
}

const payoutAt = (part: Part) => payoutOf(text(part, "Refs", "EndToEndId"));
/** The bank's code for why, and its words. */
const reasonOf = (part: Part): string | null => {
  const why = at(part, "RtrInf");
  const said = [text(why, "Rsn", "Cd") ?? text(why, "Rsn", "Prtry"), text(why, "AddtlInf")];
  return said.filter(Boolean).join(" ").slice(0, 200).toWellFormed() || null;
};
/** A debit of a payout that we ordered, or a credit that brings one back. */
function reportKind(entry: XmlNode, part: Part): PayoutReport["kind"] | undefined {
  if (!payoutAt(part)) return undefined;
  if (!isCredit(entry)) return isReversal(entry) ? undefined : "sent";
  return isReversal(entry) || at(part, "RtrInf") ? "returned" : undefined;
}
function reportsOf(entry: XmlNode, parts: readonly Part[]): PayoutReport[] {
  const kinds = parts.map((part) => reportKind(entry, part));
  if (kinds.every((kind) => kind === undefined)) return [];
  const amounts = amountsOf(entry, parts);
  return parts.flatMap((part, place) => {
    const [kind, payout, amount] = [kinds[place], payoutAt(part), amounts[place]];
    if (!kind || !payout || amount?.currency !== "NOK" || amount.ore === 0) return [];
    return [{ kind, ...payout, amountOre: amount.ore, bookedOn: dayOf(entry), reason: reasonOf(part) }];
  });
}

/** By the name that our file had (`pain.ts`): of its payments, or of the whole. */
function batchesOf(entry: XmlNode): BatchReport[] {
  if (isCredit(entry) || isReversal(entry)) return [];
  const [details, more] = nodesAt(entry, "NtryDtls");
  if (more || nodesAt(details, "TxDtls").length > 0) return [];
  const named = payoutOf(text(details, "Btch", "PmtInfId")) ?? payoutOf(text(details, "Btch", "MsgId"));
  const amount = amountAt(entry, "Amt");
  if (!named || amount?.currency !== "NOK" || amount.ore === 0) return [];
  return [{ payoutBatchId: named.payoutId, amountOre: amount.ore, bookedOn: dayOf(entry) }];
}

export function readCamt(xml: string): BankFile {
  const message = documentOf(xml);
  const transactions: BankTransaction[] = [];
  const payouts: PayoutReport[] = [];
  const batches: BatchReport[] = [];
  let ignored = 0;
  for (const note of nodesAt(message, "Ntfctn")) {
    const account = text(note, "Acct", "Id", "IBAN") ?? text(note, "Acct", "Id", "Othr", "Id");
    if (!account || account.length > 34) throw new UnreadableFile("a notification of no account");
    for (const [index, entry] of nodesAt(note, "Ntry").entries()) {
      const parts = nodesAt(entry, "NtryDtls").flatMap((details) => nodesAt(details, "TxDtls"));
      const whole = { account, message: text(note, "Id") ?? "", entry, index };
      const reports = isBooked(entry) ? reportsOf(entry, parts) : [];
      payouts.push(...reports);
      const ofBatch = isBooked(entry) ? batchesOf(entry) : [];
      batches.push(...ofBatch);
      if (!isBooked(entry) || !isCredit(entry) || isReversal(entry))
        ignored += Math.max(1, parts.length) - reports.length - ofBatch.length;
      else
        transactions.push(
          ...transactionsOf(whole, parts.length ? parts : [undefined]).filter(
            (_, place) => reportKind(entry, parts[place]) === undefined,
          ),
        );
    }
  }
  const paid = transactions.filter(({ amountOre }) => amountOre > 0);
  return { format: "camt.054", transactions: paid, payouts, batches, ignored };
}
