/**
 * Writes pain.001.001.03, the order to the bank to pay (ISO 20022): Norwegian accounts, kroner, one day. One
 * payment for each creditor and batch, with the end-to-end id of the first payout, and as many invoice
 * numbers as fit into 140 characters. Banks differ in whether they need customer id and BIC.
 */
type Order = {
  /** Identifies the payment in the bank's reports, together with the attempt. */
  id: string;
  attempt: number;
  creditor: string;
  account: string;
  amountOre: number;
  /** The text that the creditor reads. */
  text: string;
};
type Batch = {
  payoutBatchId: string;
  account: string;
  payOn: string;
  createdAt: Date;
  orders: readonly Order[];
  /** Agreed with our bank: our customer id, and the bank's BIC. */
  bank: { customerId: string | undefined; bic: string | undefined };
};

const kroner = (ore: number): string => `${Math.floor(ore / 100)}.${String(ore % 100).padStart(2, "0")}`;
/** Characters that every bank accepts; others are left out. */
const acceptedCharacters = (text: string, maxCharacters: number): string =>
  text
    .replace(/[^\p{Script=Latin}\d /?:().,'+-]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxCharacters)
    .trim();
/** An end-to-end id of at most 35 characters, unique for each attempt. `orderOf` parses it. */
const endToEndIdOf = (id: string, attempt = 1): string =>
  id.replaceAll("-", "") + (attempt === 1 ? "" : `/${attempt}`);

/** Parses an end-to-end id that `endToEndIdOf` has made; undefined for any other. */
export function orderOf(reference: string | undefined): { payoutId: string; attempt: number } | undefined {
  const [, id = "", attempt = "1"] =
    /^([0-9a-f]{32})(?:\/([1-9]\d{0,2}))?$/.exec(reference?.toLowerCase() ?? "") ?? [];
  const payoutId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return payoutId ? { payoutId, attempt: Number(attempt) } : undefined;
}

const accountElement = (number: string): string =>
  `<Id><Othr><Id>${number}</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id>`;
const transferElement = ({ id, attempt, creditor, account: to, amountOre, text }: Order): string => `
      <CdtTrfTxInf>
        <PmtId><InstrId>${endToEndIdOf(id, attempt)}</InstrId><EndToEndId>${endToEndIdOf(id, attempt)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="NOK">${kroner(amountOre)}</InstdAmt></Amt>
        <Cdtr><Nm>${acceptedCharacters(creditor, 70) || "Mottaker"}</Nm><PstlAdr><Ctry>NO</Ctry></PstlAdr></Cdtr>
        <CdtrAcct>${accountElement(to)}</CdtrAcct>
        <RmtInf><Ustrd>${acceptedCharacters(text, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>`;

/**
 * Without a customer id or BIC, the elements have the values for missing ones: banks that need them refuse
 * the file.
 */
export function painOf({ payoutBatchId, account: from, payOn, createdAt, orders, bank }: Batch): string {
  const sums = `<NbOfTxs>${orders.length}</NbOfTxs><CtrlSum>${kroner(orders.reduce((sum, { amountOre }) => sum + amountOre, 0))}</CtrlSum>`;
  const customer = bank.customerId
    ? `<Id><OrgId><Othr><Id>${acceptedCharacters(bank.customerId, 35)}</Id><SchmeNm><Cd>CUST</Cd></SchmeNm></Othr></OrgId></Id>`
    : "";
  const agent = bank.bic ? `<BIC>${bank.bic}</BIC>` : "<Othr><Id>NOTPROVIDED</Id></Othr>";
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${endToEndIdOf(payoutBatchId)}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>${sums}<InitgPty><Nm>Utmark</Nm>${customer}</InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${endToEndIdOf(payoutBatchId)}</PmtInfId><PmtMtd>TRF</PmtMtd>${sums}
      <PmtTpInf><InstrPrty>NORM</InstrPrty></PmtTpInf>
      <ReqdExctnDt>${payOn}</ReqdExctnDt>
      <Dbtr><Nm>Utmark</Nm>${customer}</Dbtr>
      <DbtrAcct>${accountElement(from)}<Ccy>NOK</Ccy></DbtrAcct>
      <DbtrAgt><FinInstnId>${agent}</FinInstnId></DbtrAgt>${orders.map(transferElement).join("")}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
}
