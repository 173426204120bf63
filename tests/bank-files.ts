/** Bank files as a bank would deliver them, of payments that a test names. */
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

/** One entry a day with its payments, and a debit that is none. */
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
/** What the bank debited of a file of payouts, or got back; an entry for each. */
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

/** One debit of a whole file of payouts. */
export const camtOfBatch = (o: { batch: string; amountOre: number; on: string }): string =>
  camtOfPayouts([{ kind: "sent", endToEndId: "", ...o }]).replace(
    /<NtryDtls>[\s\S]*<\/NtryDtls>/,
    `<NtryDtls><Btch><PmtInfId>${o.batch}</PmtInfId></Btch></NtryDtls>`,
  );

const number = (value: number, width: number) => String(value).padStart(width, "0");
const record = (start: string) => start.padEnd(80, "0");
const ddmmyy = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;

/** One assignment; a negative amount is a reversal. `reference`: up to nine digits. */
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
  const total = (records: number) => `${number(payments.length, 8)}${number(records, 8)}${number(ore, 17)}`;
  return [
    record("NY00001000008080080000100008080"),
    record("NY090020001008566000000115035512303"),
    ...lines,
    record(`NY090088${total(lines.length + 2)}020827020827020827`),
    record(`NY000089${total(lines.length + 4)}020827`),
    "",
  ].join("\r\n");
}
