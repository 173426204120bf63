/** Reads pain.002 of any version: the bank's reports about our payment files (ISO 20022). */
import { osloDate } from "#domain/days.ts";
import { nodesAt, type XmlNode } from "#server/platform/files/xml.ts";
import { type BankFile, emptyFile, UnreadableFile } from "./bank-file.ts";
import { nodeAt, dayOf, linesOf, oreOf, type Part, reasonOf, text } from "./iso-20022.ts";
import { orderOf } from "./pain.ts";

const isRefused = (status: string | undefined): boolean => status === "RJCT";
const whyOf = (node: Part): string | null => reasonOf(nodeAt(node, "StsRsnInf"));

type Report = { file: BankFile; day: string };
/** Reads reports about one of our files as a whole, which the message or the payment information names. */
function readFileReport(
  { file, day }: Report,
  orderReference: string | undefined,
  status: string,
  node: Part,
  line: number,
) {
  const batch = orderOf(orderReference);
  const reason = whyOf(node);
  if (batch && isRefused(status))
    file.batches.push({
      payoutBatchId: batch.payoutId,
      kind: "file_refused",
      amountOre: null,
      bookedOn: day,
      reason,
      line,
    });
  else
    file.leftAside.push({
      why: batch ? "order_accepted" : "order_unknown",
      line,
      bookedOn: day,
      reference: orderReference?.slice(0, 200) ?? "–",
      message: [status, reason].filter(Boolean).join(" "),
    });
}
function readPaymentReport({ file, day }: Report, one: XmlNode, line: number): void {
  const orderReference = text(one, "OrgnlEndToEndId") ?? text(one, "OrgnlInstrId");
  const order = orderOf(orderReference);
  const status = text(one, "TxSts") ?? "";
  const reason = whyOf(one);
  const amountOre = oreOf(text(one, "OrgnlTxRef", "Amt", "InstdAmt")) ?? null;
  if (order && isRefused(status))
    file.orders.push({ ...order, kind: "refused", amountOre, bookedOn: day, reason: reason ?? status, line });
  else
    file.leftAside.push({
      why: order ? "order_accepted" : "order_unknown",
      line,
      bookedOn: day,
      reference: orderReference?.slice(0, 200) ?? "–",
      message: [status, reason].filter(Boolean).join(" "),
      ...(amountOre !== null && { amountOre, currency: "NOK" }),
    });
}

/**
 * A refused payment concerns that payment; a refused message, or a refusal of all its payments, the whole
 * file. Accepted payments are skipped, with the bank's status: the account's report says that they were paid.
 */
export function readStatusReport(message: XmlNode, xml: string): BankFile {
  const file = emptyFile("pain.002");
  const day = dayOf(nodeAt(message, "GrpHdr"), "CreDtTm") ?? osloDate(new Date(0));
  const report: Report = { file, day };
  const group = nodeAt(message, "OrgnlGrpInfAndSts");
  if (!group) throw new UnreadableFile("empty");
  const [groupLine = 1] = linesOf(xml, "OrgnlGrpInfAndSts");
  const [infLines, txLines] = [linesOf(xml, "OrgnlPmtInfAndSts"), linesOf(xml, "TxInfAndSts")];
  const status = text(group, "GrpSts");
  const infos = nodesAt(message, "OrgnlPmtInfAndSts");
  // in the first version the payments are beside the group, not in it
  const ungroupedPayments = nodesAt(message, "TxInfAndSts");
  let readCount = 0;
  const readAll = (these: readonly XmlNode[]) => {
    for (const one of these) readPaymentReport(report, one, txLines[readCount++] ?? 1);
  };
  infos.forEach((info, place) => {
    const own = text(info, "PmtInfSts");
    const these = nodesAt(info, "TxInfAndSts");
    if (own && (isRefused(own) ? !these.length : !these.length || own !== "PART"))
      readFileReport(report, text(info, "OrgnlPmtInfId"), own, info, infLines[place] ?? 1);
    readAll(these);
  });
  readAll(ungroupedPayments);
  if (status && (isRefused(status) ? file.batches.length + file.orders.length === 0 : infos.length === 0))
    readFileReport(report, text(group, "OrgnlMsgId"), status, group, groupLine);
  return file;
}
