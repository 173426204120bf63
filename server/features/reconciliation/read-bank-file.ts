import { isXmlNode, parseXml, type XmlNode } from "#server/platform/files/xml.ts";
import { type BankFile, MAX_BATCHES, MAX_ENTRIES, MAX_TRANSACTIONS, UnreadableFile } from "./bank-file.ts";
import { camtMessages, readCamt } from "./read-camt.ts";
import { readOcr } from "./read-ocr.ts";
import { readStatusReport } from "./read-status-report.ts";

/** The message in an ISO 20022 document; first versions have the version in its name (`BkToCstmrStmtV01`). */
function messageOf(xml: string): { name: string; message: XmlNode } {
  const root = parseXml(xml, (why, line) => new UnreadableFile(why, { line }));
  const document = root.Document;
  const found = isXmlNode(document)
    ? Object.entries(document).find(([, value]) => isXmlNode(value))
    : undefined;
  const name = found?.[0] ?? Object.keys(root).find((key) => !key.startsWith("?")) ?? "";
  if (!isXmlNode(found?.[1])) throw new UnreadableFile("unknown_format", { line: 1 });
  return { name: name.replace(/V\d\d$/, ""), message: found[1] };
}

function readXml(xml: string): BankFile {
  const { name, message } = messageOf(xml);
  const camt = Object.hasOwn(camtMessages, name) ? camtMessages[name] : undefined;
  if (camt) return readCamt(message, camt, xml);
  if (name === "CstmrPmtStsRpt" || name === "PmtStsRpt") return readStatusReport(message, xml);
  const [, found] = /urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})/.exec(xml) ?? [];
  throw new UnreadableFile("other_message", { line: 1, found: found ?? name.slice(0, 40) });
}

/**
 * Reads a bank file of any format, which its beginning shows: camt.052, camt.053, camt.054 or pain.002 of any
 * version, or OCR giro. Throws `UnreadableFile` with the reason and the place.
 */
export function readBankFile(content: string): BankFile {
  const text = content.replace(/^\uFEFF/, "");
  const trimmed = text.trimStart();
  if (!trimmed) throw new UnreadableFile("empty");
  if (!trimmed.startsWith("<") && !trimmed.startsWith("NY"))
    throw new UnreadableFile("unknown_format", { line: 1 });
  const file = trimmed.startsWith("<") ? readXml(text) : readOcr(text);
  const { credits, reversals, orders, batches, leftAside } = file;
  const entries = credits.length + reversals.length + orders.length;
  if (entries > MAX_TRANSACTIONS || batches.length > MAX_BATCHES || entries + leftAside.length > MAX_ENTRIES)
    throw new UnreadableFile("too_long");
  if (entries + batches.length + leftAside.length === 0) throw new UnreadableFile("empty");
  return file;
}
