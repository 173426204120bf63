/** Creates bank files as a bank delivers them, with the payments that a test gives. */
export type Incoming = {
  kid?: string;
  amountOre: number;
  reference: string;
  payer?: string;
  on?: string;
  currency?: string;
};
const account = "NO3015035512303";
const kroner = (ore: number) => (ore / 100).toFixed(2);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const details = (p: Incoming, version: "02" | "08") => `
          <TxDtls>
            <Refs><AcctSvcrRef>${p.reference}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            ${
              version === "08"
                ? `<Amt Ccy="${p.currency ?? "NOK"}">${kroner(p.amountOre)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
                : `<AmtDtls><TxAmt><Amt Ccy="${p.currency ?? "NOK"}">${kroner(p.amountOre)}</Amt></TxAmt></AmtDtls>`
            }
            <RltdPties><Dbtr>${version === "08" ? "<Pty>" : ""}<Nm>${escaped(p.payer ?? "Ola Skog")}</Nm>${version === "08" ? "</Pty>" : ""}</Dbtr></RltdPties>
            ${p.kid === undefined ? "<RmtInf><Ustrd>Elgjakt</Ustrd></RmtInf>" : `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${p.kid}</Ref></CdtrRefInf></Strd></RmtInf>`}
          </TxDtls>`;

/** Creates a camt file with one entry for each day's payments, and a debit, which is no payment. */
export function camt(payments: readonly Incoming[], version: "02" | "08" = "08"): string {
  const status = version === "08" ? "<Sts><Cd>BOOK</Cd></Sts>" : "<Sts>BOOK</Sts>";
  const entries = [...new Set(payments.map(({ on = "2027-08-02" }) => on))].map((day, index) => {
    const those = payments.filter(({ on = "2027-08-02" }) => on === day);
    const sum = those.reduce((total, { amountOre }) => total + amountOre, 0);
    return `
      <Ntry>
        <NtryRef>${index + 1}</NtryRef><Amt Ccy="${those[0]?.currency ?? "NOK"}">${kroner(sum)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}
        <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>E${day}</AcctSvcrRef>
        <NtryDtls>${those.map((p) => details(p, version)).join("")}
        </NtryDtls>
      </Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}">
  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2027-08-02T06:00:00+02:00</CreDtTm></GrpHdr>
    <Ntfctn>
      <Id>N1</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>NOK</Ccy></Acct>${entries.join("")}
      <Ntry>
        <Amt Ccy="NOK">450.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${status}<BookgDt><Dt>2027-08-02</Dt></BookgDt><AcctSvcrRef>D1</AcctSvcrRef>
      </Ntry>
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>
</Document>
`;
}

export type PaidOut = {
  kind: "sent" | "returned";
  endToEndId: string;
  amountOre: number;
  on: string;
  reason?: string;
};
/** Creates a camt file with an entry for each payout that the bank has debited or that was returned. */
export const camtOfPayouts = (payouts: readonly PaidOut[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">
  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>M2</MsgId><CreDtTm>2027-10-14T06:00:00+02:00</CreDtTm></GrpHdr>
    <Ntfctn>
      <Id>N2</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>NOK</Ccy></Acct>${payouts
        .map(
          (p, index) => `
      <Ntry>
        <NtryRef>${index + 1}</NtryRef><Amt Ccy="NOK">${kroner(p.amountOre)}</Amt><CdtDbtInd>${p.kind === "sent" ? "DBIT" : "CRDT"}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${p.on}</Dt></BookgDt><AcctSvcrRef>P${index}</AcctSvcrRef>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>${p.endToEndId}</EndToEndId></Refs><Amt Ccy="NOK">${kroner(p.amountOre)}</Amt>
          ${p.kind === "returned" ? `<RtrInf><Rsn><Cd>${p.reason ?? "AC04"}</Cd></Rsn><AddtlInf>Konto avsluttet</AddtlInf></RtrInf>` : ""}
        </TxDtls></NtryDtls>
      </Ntry>`,
        )
        .join("")}
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>
</Document>
`;

/** Creates a camt file with one debit for a whole file of payouts. */
export const camtOfBatch = (o: { batch: string; amountOre: number; on: string }): string =>
  camtOfPayouts([{ kind: "sent", endToEndId: "", ...o }]).replace(
    /<NtryDtls>[\s\S]*<\/NtryDtls>/,
    `<NtryDtls><Btch><PmtInfId>${o.batch}</PmtInfId></Btch></NtryDtls>`,
  );

const number = (value: number, width: number) => String(value).padStart(width, "0");
const record = (start: string) => start.padEnd(80, "0");
const ddmmyy = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;

/** Creates an OCR file; a negative amount is a reversal. `reference`: up to nine digits. */
export function ocr(payments: readonly Incoming[]): string {
  const lines = payments.flatMap(({ kid = "", amountOre, reference, on = "2027-08-02" }, index) => [
    record(
      `NY091030${number(index + 1, 7)}${ddmmyy(on)}1402${number(1, 1)}${number(index + 1, 5)}${amountOre < 0 ? "-" : "0"}${number(Math.abs(amountOre), 17)}${kid.padStart(25)}`,
    ),
    record(
      `NY091031${number(index + 1, 7)}${number(0, 10)}${reference.padStart(9, "0")}0000000${ddmmyy(on)}12345678903`,
    ),
  ]);
  const ore = payments.reduce((total, { amountOre }) => total + amountOre, 0);
  const total = (records: number) =>
    `${number(payments.length, 8)}${number(records, 8)}${number(Math.abs(ore), 17)}`;
  return [
    record("NY00001000008080080000100008080"),
    record("NY090020001008566000000115035512303"),
    ...lines,
    record(`NY090088${total(lines.length + 2)}020827020827020827`),
    record(`NY000089${total(lines.length + 4)}020827`),
    "",
  ].join("\r\n");
}

/** An entry in the forms that banks use: with or without references, with single payments, or a reversal. */
export type Entry = {
  amountOre: number;
  debit?: boolean;
  reversal?: boolean;
  status?: string;
  on?: string;
  /** The bank's reference for the entry, and the entry's number in the file. */
  entryReference?: string;
  number?: string;
  /** The bank's own reference for the payment. */
  reference?: string;
  endToEndId?: string;
  kid?: string;
  text?: string;
  payer?: string;
  payerAccount?: string;
  currency?: string;
  /** Whether the entry lists no single payments. `batch`: the number of its payments. */
  bare?: boolean;
  batch?: number;
  returned?: string;
};
const tag = (name: string, value: string | undefined) =>
  value === undefined ? "" : `<${name}>${escaped(value)}</${name}>`;
const partyOf = (role: "Dbtr" | "Cdtr", { payer, payerAccount }: Entry, isNew: boolean) => {
  const name = payer === undefined ? "" : isNew ? `<Pty>${tag("Nm", payer)}</Pty>` : tag("Nm", payer);
  const from = payerAccount && `<${role}Acct><Id><Othr><Id>${payerAccount}</Id></Othr></Id></${role}Acct>`;
  return name || from ? `<RltdPties>${name && `<${role}>${name}</${role}>`}${from ?? ""}</RltdPties>` : "";
};
function entryOf(e: Entry, version: string): string {
  const isNew = Number(version) >= 8;
  const amount = `<Amt Ccy="${e.currency ?? "NOK"}">${kroner(e.amountOre)}</Amt>`;
  const status = e.status ?? "BOOK";
  const kid =
    e.kid &&
    `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${e.kid}</Ref></CdtrRefInf></Strd>`;
  const own = `${tag("AcctSvcrRef", e.reference)}${tag("EndToEndId", e.endToEndId ?? "NOTPROVIDED")}`;
  const details = `<TxDtls><Refs>${own}</Refs>${isNew ? amount : `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>`}
    ${partyOf(e.debit && !e.reversal ? "Cdtr" : "Dbtr", e, isNew)}
    ${kid || e.text ? `<RmtInf>${tag("Ustrd", e.text)}${kid ?? ""}</RmtInf>` : ""}
    ${e.returned ? `<RtrInf><Rsn><Cd>${e.returned}</Cd></Rsn></RtrInf>` : ""}</TxDtls>`;
  return `
      <Ntry>${tag("NtryRef", e.number)}${amount}<CdtDbtInd>${e.debit ? "DBIT" : "CRDT"}</CdtDbtInd>${e.reversal ? "<RvslInd>true</RvslInd>" : ""}
        <Sts>${isNew ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${e.on ?? "2027-08-02"}</Dt></BookgDt>${tag("AcctSvcrRef", e.entryReference)}
        ${e.bare ? (e.batch ? `<NtryDtls><Btch><NbOfTxs>${e.batch}</NbOfTxs></Btch></NtryDtls>` : "") : `<NtryDtls>${details}</NtryDtls>`}
      </Ntry>`;
}
const messages = {
  "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;
type CamtShape = { format?: keyof typeof messages; version?: string; account?: string; encoding?: string };
/** Creates a camt file with these entries, for our account unless another is given. */
export function camtOf(entries: readonly Entry[], o: CamtShape = {}): string {
  const { format = "camt.054", version = "02", encoding = "UTF-8" } = o;
  const [message, report] = messages[format];
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}.001.${version}">
  <${message}>
    <GrpHdr><MsgId>M3</MsgId><CreDtTm>2027-08-02T06:00:00</CreDtTm></GrpHdr>
    <${report}>
      <Id>R3</Id><Acct><Id><Othr><Id>${o.account ?? "15035512303"}</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id><Ccy>NOK</Ccy></Acct>${entries
        .map((entry) => entryOf(entry, version))
        .join("")}
    </${report}>
  </${message}>
</Document>
`;
}

export type Answer = { endToEndId: string; status: string; reason?: string; amountOre?: number };
/** Creates a pain.002 file: the bank's response to our file, for each payment or for the whole file. */
export function pain002(o: {
  batch: string;
  group?: string;
  info?: string;
  reason?: string;
  answers?: readonly Answer[];
  version?: string;
}): string {
  const reasonTag = (code: string | undefined) =>
    code ? `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>Fra banken</AddtlInf></StsRsnInf>` : "";
  const transactionStatuses = (o.answers ?? []).map(
    (a) => `
      <TxInfAndSts><OrgnlInstrId>${a.endToEndId}</OrgnlInstrId><OrgnlEndToEndId>${a.endToEndId}</OrgnlEndToEndId><TxSts>${a.status}</TxSts>${reasonTag(a.reason)}
        ${a.amountOre === undefined ? "" : `<OrgnlTxRef><Amt><InstdAmt Ccy="NOK">${kroner(a.amountOre)}</InstdAmt></Amt></OrgnlTxRef>`}</TxInfAndSts>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${o.version ?? "03"}">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>S1</MsgId><CreDtTm>2027-10-13T14:02:11</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${o.batch}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${tag("GrpSts", o.group)}${o.info || transactionStatuses.length ? "" : reasonTag(o.reason)}</OrgnlGrpInfAndSts>
    ${o.info || transactionStatuses.length ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${o.batch}</OrgnlPmtInfId>${tag("PmtInfSts", o.info)}${transactionStatuses.length ? "" : reasonTag(o.reason)}${transactionStatuses.join("")}</OrgnlPmtInfAndSts>` : ""}
  </CstmrPmtStsRpt>
</Document>
`;
}
