/**
 * Reads camt.052, camt.053 and camt.054 of any version: the bank's report of the day, its statement, and its
 * notification of debits and credits (ISO 20022). Each payment of an entry is read; entities and document
 * types are refused.
 */
import { nodesAt, type XmlNode } from "#server/platform/files/xml.ts";
import {
  accountNumber,
  asKid,
  type BankEntry,
  type BankFile,
  type BankFileFormat,
  clipped,
  emptyFile,
  type SkippedEntry,
  UnreadableFile,
} from "./bank-file.ts";
import {
  type Amount,
  amountAt,
  nodeAt,
  dayOf,
  linesOf,
  type Part,
  reasonOf,
  text,
  texts,
} from "./iso-20022.ts";
import { orderOf } from "./pain.ts";

type CamtMessage = { format: BankFileFormat; report: string };
/** The formats by the message's name; `report`: the name of the element that exists once per account. */
export const camtMessages: Record<string, CamtMessage> = {
  BkToCstmrAcctRpt: { format: "camt.052", report: "Rpt" },
  BkToCstmrStmt: { format: "camt.053", report: "Stmt" },
  BkToCstmrDbtCdtNtfctn: { format: "camt.054", report: "Ntfctn" },
};

const isBooked = (entry: XmlNode): boolean => (text(entry, "Sts", "Cd") ?? text(entry, "Sts")) === "BOOK";
const isCredit = (node: XmlNode): boolean => text(node, "CdtDbtInd") === "CRDT";
const isReversal = (node: XmlNode): boolean =>
  text(node, "RvslInd") === "true" || text(node, "RvslInd") === "1";

/** An entry and its location: `index` and `line` in the file, `place` in its report. */
type EntryInFile = {
  format: BankFileFormat;
  account: string;
  report: string;
  /** The day of the report, used for an entry without a day. */
  day: string | undefined;
  entry: XmlNode;
  place: number;
  line: number;
  index: number;
};
const placeOf = ({ line, index }: EntryInFile) => ({ line, entry: index + 1 });

const reference = (node: Part, ...path: string[]): string | null => clipped(text(node, ...path), 200);
const ownReferenceOf = (part: Part): string | null =>
  reference(part, "Refs", "AcctSvcrRef") ?? reference(part, "Refs", "TxId");
/**
 * The bank's reference of each payment; if missing or repeated, one made from the payment's place in the
 * entry.
 */
function referencesOf({ report, entry, place }: EntryInFile, parts: readonly Part[]): string[] {
  const own = parts.map(ownReferenceOf);
  const ownReferences = own.filter((ref) => ref !== null);
  if (ownReferences.length === parts.length && new Set(ownReferences).size === parts.length)
    return ownReferences;
  const entryReference = text(entry, "AcctSvcrRef") ?? text(entry, "NtryRef") ?? `${report}/${place + 1}`;
  return parts.map((_, of) => `${entryReference.slice(0, 190)}/${of + 1}`);
}

const hasAmount = (part: Part): boolean =>
  text(part, "Amt") !== undefined || text(part, "AmtDtls", "TxAmt", "Amt") !== undefined;
/** The amount of each payment of the entry; their sum is the entry's amount. */
function amountsOf(fileEntry: EntryInFile, parts: readonly Part[]): Amount[] {
  const { entry } = fileEntry;
  const all = amountAt(entry, ["Amt"], placeOf(fileEntry));
  if (!all) throw new UnreadableFile("no_amount", placeOf(fileEntry));
  const statedAmounts = parts.map(
    (part) =>
      amountAt(part, ["Amt"], placeOf(fileEntry)) ??
      amountAt(part, ["AmtDtls", "TxAmt", "Amt"], placeOf(fileEntry)),
  );
  const amounts = statedAmounts.filter((amount) => amount?.currency === all.currency) as Amount[];
  if (parts.length === 1) return [amounts[0]?.ore === all.ore ? amounts[0] : all];
  const sum = amounts.reduce((total, { ore }) => total + ore, 0);
  if (amounts.length !== parts.length || sum !== all.ore)
    throw new UnreadableFile("parts_differ", placeOf(fileEntry));
  return amounts;
}

const nameOf = (party: Part): string | undefined => text(party, "Pty", "Nm") ?? text(party, "Nm");
const accountOf = (account: Part): string | undefined =>
  text(account, "Id", "IBAN") ?? text(account, "Id", "Othr", "Id") ?? text(account, "Id", "PrtryAcct", "Id");
/** A payment of several invoices has several references, so it has no KID; its text says what it is for. */
function kidOf(structured: readonly XmlNode[]): string | null {
  const kids = structured.flatMap(
    (one) => asKid(text(one, "CdtrRefInf", "Ref") ?? text(one, "CdtrRefInf", "CdtrRef")) ?? [],
  );
  return new Set(kids).size === 1 ? (kids[0] ?? null) : null;
}
function messageOf(
  entry: XmlNode,
  parts: readonly XmlNode[],
  structured: readonly XmlNode[],
  kid: string | null,
) {
  const references = structured.flatMap((one) => texts(one, "CdtrRefInf", "Ref"));
  const messageParts = [
    ...parts.flatMap((part) => texts(part, "RmtInf", "Ustrd")),
    ...structured.flatMap((one) => [...texts(one, "AddtlRmtInf"), ...texts(nodeAt(one, "RfrdDocInf"), "Nb")]),
    ...(kid ? [] : references),
    ...parts.flatMap((part) => texts(part, "AddtlTxInf")),
    ...texts(entry, "AddtlNtryInf"),
  ];
  return clipped([...new Set(messageParts)].join(" "), 1000);
}
const endToEndIdOf = (part: Part): string | null => {
  const endToEndId = reference(part, "Refs", "EndToEndId");
  return endToEndId === "NOTPROVIDED" ? null : endToEndId;
};
/** The reason of a return; null if only the end-to-end id shows that the entry is a return. */
const returnReason = (entry: XmlNode, returned: Part): string | null =>
  returned || isReversal(entry) ? (reasonOf(returned) ?? "") : null;
function bookedOn(fileEntry: EntryInFile): string {
  const day = dayOf(fileEntry.entry, "BookgDt") ?? dayOf(fileEntry.entry, "ValDt") ?? fileEntry.day;
  const hasUnreadableDate = nodeAt(fileEntry.entry, "BookgDt") && !dayOf(fileEntry.entry, "BookgDt");
  if (!day || hasUnreadableDate) throw new UnreadableFile("no_date", placeOf(fileEntry));
  return day;
}

const isOrder = (part: Part): boolean => orderOf(text(part, "Refs", "EndToEndId")) !== undefined;
/** The payments of an entry; an entry without details is one payment. */
function entriesOf(fileEntry: EntryInFile, parts: readonly XmlNode[]): BankEntry[] {
  const { entry, format, account, line } = fileEntry;
  // several payments that have no amounts, or do not concern us, are read as one, with the details they share
  const isOther = !isCredit(entry) && !isReversal(entry) && !parts.some(isOrder);
  const isSplit = parts.length === 1 || (parts.some(hasAmount) && !isOther);
  const these: readonly Part[] = isSplit ? parts : [undefined];
  const [references, amounts] = [referencesOf(fileEntry, these), amountsOf(fileEntry, these)];
  const day = bookedOn(fileEntry);
  const isSum = !parts.length && Number(text(entry, "NtryDtls", "Btch", "NbOfTxs") ?? 0) > 1;
  return these.map((part, place) => {
    const sources = part ? [part] : parts;
    const structured = sources.flatMap((one) => nodesAt(nodeAt(one, "RmtInf"), "Strd"));
    const parties = nodeAt(part, "RltdPties");
    const kid = kidOf(structured);
    const other = isCredit(entry) === isReversal(entry) ? "Cdtr" : "Dbtr";
    const returned = nodeAt(part, "RtrInf");
    const order = orderOf(text(part, "Refs", "EndToEndId"));
    return {
      line,
      account,
      format,
      reference: references[place] ?? "",
      ownReference: ownReferenceOf(part),
      entryReference: reference(entry, "AcctSvcrRef"),
      endToEndId: endToEndIdOf(part),
      bookedOn: day,
      amountOre: amounts[place]?.ore ?? 0,
      currency: amounts[place]?.currency ?? "",
      kid,
      payer: clipped(nameOf(nodeAt(parties, other)) ?? nameOf(nodeAt(parties, `Ultmt${other}`)), 200),
      payerAccount: clipped(accountOf(nodeAt(parties, `${other}Acct`))?.replace(/[\s.]/g, ""), 34),
      message: messageOf(entry, sources, structured, kid),
      ...(order && isCredit(entry) && { returns: { ...order, reason: returnReason(entry, returned) } }),
      ...(isSum && { isSum: true as const }),
    };
  });
}

const skipped = (
  why: SkippedEntry["why"],
  { format: _, returns: _r, isSum: _s, ...entry }: BankEntry,
): SkippedEntry => ({
  ...entry,
  why,
});

/** Recognises our payment file by its id (`pain.ts`), given for its payments or for the whole file. */
function readBatch(file: BankFile, fileEntry: EntryInFile, one: BankEntry): boolean {
  const [details, more] = nodesAt(fileEntry.entry, "NtryDtls");
  if (more || nodesAt(details, "TxDtls").length > 0) return false;
  const batchOrder = orderOf(text(details, "Btch", "PmtInfId")) ?? orderOf(text(details, "Btch", "MsgId"));
  const { amountOre, bookedOn: day, currency, line } = one;
  if (!batchOrder || currency !== "NOK" || amountOre === 0) return false;
  file.batches.push({
    payoutBatchId: batchOrder.payoutId,
    kind: "sent",
    amountOre,
    bookedOn: day,
    reason: null,
    line,
  });
  return true;
}
function readDebit(
  file: BankFile,
  fileEntry: EntryInFile,
  parts: readonly XmlNode[],
  entries: readonly BankEntry[],
): void {
  const [first] = entries;
  if (!first || readBatch(file, fileEntry, first)) return;
  const orders = parts.map((part) => orderOf(text(part, "Refs", "EndToEndId")));
  const { bookedOn: day, line } = first;
  const sent = { kind: "sent", bookedOn: day, reason: null, line } as const;
  if (entries.length < parts.length) {
    // the payments have no amounts: if all are orders of ours, those orders' amounts apply
    if (orders.some((order) => !order)) file.leftAside.push(skipped("money_out", first));
    else
      file.orders.push(...orders.flatMap((order) => (order ? [{ ...order, ...sent, amountOre: null }] : [])));
    return;
  }
  entries.forEach((one, place) => {
    const order = orders[place];
    const { amountOre, currency } = one;
    if (order && currency === "NOK" && amountOre > 0) file.orders.push({ ...order, ...sent, amountOre });
    else file.leftAside.push(skipped("money_out", one));
  });
}

function readEntry(file: BankFile, fileEntry: EntryInFile): void {
  const { entry } = fileEntry;
  const parts = [
    ...nodesAt(entry, "NtryDtls").flatMap((details) => nodesAt(details, "TxDtls")),
    ...nodesAt(entry, "TxDtls"),
  ];
  if (!isBooked(entry)) {
    // an entry that is not booked may lack anything
    const amount = amountAt(entry, ["Amt"], placeOf(fileEntry));
    file.leftAside.push({
      why: "not_booked",
      line: fileEntry.line,
      account: fileEntry.account,
      amountOre: amount?.ore ?? 0,
      currency: amount?.currency ?? "NOK",
    });
    return;
  }
  const entries = entriesOf(fileEntry, parts);
  const [credit, reversal] = [isCredit(entry), isReversal(entry)];
  if (!credit && !reversal) {
    readDebit(file, fileEntry, parts, entries);
    return;
  }
  for (const one of entries) {
    if (one.amountOre === 0) file.leftAside.push(skipped("no_amount", one));
    else if (!credit) file.reversals.push(one);
    else if (!reversal || one.returns) file.credits.push(one);
    else file.leftAside.push(skipped("money_out_reversed", one));
  }
}

export function readCamt(message: XmlNode, { format, report }: CamtMessage, xml: string): BankFile {
  const file = emptyFile(format);
  const lines = linesOf(xml, "Ntry");
  let index = 0;
  const createdOn = dayOf(nodeAt(message, "GrpHdr"), "CreDtTm");
  for (const one of nodesAt(message, report)) {
    const day = dayOf(one, "CreDtTm") ?? createdOn;
    const account = accountOf(nodeAt(one, "Acct"));
    if (!account || account.length > 34)
      throw new UnreadableFile("no_account", { line: linesOf(xml, report)[0] });
    for (const [place, entry] of nodesAt(one, "Ntry").entries()) {
      const line = lines[index] ?? 1;
      readEntry(file, {
        format,
        account: accountNumber(account),
        report: text(one, "Id") ?? "",
        day,
        entry,
        place,
        line,
        index,
      });
      index++;
    }
  }
  return file;
}
