/** The common layout of invoices, credit notes and receipts (rules 8.2). */
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import { Term } from "#web/ui/term.tsx";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { CommissionInvoice, InvoiceDocument, ReceiptDocument } from "#contract/invoice/endpoints.ts";
import { documentLineText, exactMoney, spacedOrganizationNumber, withoutVat } from "#messages/documents.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useGroupText } from "#web/i18n/group-text.ts";
import { Logo } from "#web/shell/logo.tsx";
import css from "./invoice-sheet.module.css";

type DocumentData = InvoiceDocument | ReceiptDocument | CommissionInvoice;

type Total = { label: string; ore: number };
type Props = {
  title: string;
  note?: string | undefined;
  badge?: ReactNode;
  facts: [label: string, value: ReactNode][];
  paper: DocumentData;
  /** The totals below the lines. The last one is the final amount. */
  totals: Total[];
  /** A text shown instead of the note about Utmark's role in the sale. */
  foot?: string;
};

export function InvoiceSheet({ title, note, badge, facts, paper, totals, foot }: Props) {
  return (
    <article className={css.sheet}>
      <header className={css.head}>
        <div>
          <h1>
            <WholeNumbers text={title} />
          </h1>
          {note && (
            <p className="muted">
              <WholeNumbers text={note} />
            </p>
          )}
        </div>
        <p className={css.brand}>
          {badge}
          <span>
            <Logo /> Utmark
          </span>
        </p>
      </header>
      <Parties paper={paper} />
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <Term key={label} label={label}>
            {value}
          </Term>
        ))}
        <Stay paper={paper} />
      </dl>
      <Lines paper={paper} />
      <Totals paper={paper} totals={totals} />
      <Foot text={foot} />
    </article>
  );
}

function Foot({ text }: { text: string | undefined }) {
  const t = useTranslations("invoice");
  return <p className="muted small">{text ?? t("through")}</p>;
}

function Parties({ paper: { seller, buyer } }: { paper: DocumentData }) {
  const t = useTranslations("invoice");
  return (
    <div className={css.parties}>
      <address>
        <h2>{t("seller")}</h2>
        <strong>{seller.name}</strong>
        {seller.address && <span>{seller.address}</span>}
        {seller.organizationNumber && (
          <span>
            {t("orgNumber", {
              number: spacedOrganizationNumber(seller.organizationNumber),
            })}
            {seller.vatRegistered && ` ${t("mva")}`}
          </span>
        )}
        {seller.inBusinessRegister && <span>{t("businessRegister")}</span>}
      </address>
      <address>
        <h2>{t("buyer")}</h2>
        <strong>{buyer.name}</strong>
        {buyer.address && <span>{buyer.address}</span>}
        {buyer.organizationNumber && (
          <span>{t("orgNumber", { number: spacedOrganizationNumber(buyer.organizationNumber) })}</span>
        )}
        <span>{buyer.email}</span>
      </address>
    </div>
  );
}

function Stay({ paper }: { paper: DocumentData }) {
  const { huntingArea: area, period, guests } = paper;
  const group = useGroupText(guests);
  const t = useTranslations("invoice");
  const f = useFormat();
  return (
    <>
      <Term label={t("area")} wide>
        {[area.offering, area.property, area.municipality, area.county].filter(Boolean).join(", ")}
      </Term>
      <Term label={t("period")} wide>
        {f.dateRange(period.fromDate, period.toDate, { year: true })}
      </Term>
      <Term label={t("participants")}>{group(paper)}</Term>
    </>
  );
}

function Lines({ paper: { lines } }: { paper: DocumentData }) {
  const words = useTranslations("common.ui.line");
  const t = useTranslations("invoice");
  const locale = useLocale();
  const f = useFormat();
  const textOf = (line: DocumentData["lines"][number]) => documentLineText({ t, line: words, locale }, line);
  return (
    <table className={css.lines}>
      <caption className="visually-hidden">{t("lines")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("line.what")}</th>
          <th scope="col">{t("line.quantity")}</th>
          <th scope="col">{t("line.unit")}</th>
          <th scope="col">{t("line.net")}</th>
          <th scope="col">{t("line.rate")}</th>
          <th scope="col">{t("line.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes, and two of its lines may be equal
          <tr key={i}>
            <th scope="row">{textOf(line)}</th>
            <td data-label={t("line.quantity")}>{f.number(line.quantity, 2)}</td>
            <td data-label={t("line.unit")}>{exactMoney(line.unitOre, locale)}</td>
            <td data-label={t("line.net")}>{exactMoney(line.netOre, locale)}</td>
            <td data-label={t("line.rate")}>{t("percent", { rate: line.vatPercent })}</td>
            <td data-label={t("line.amount")}>{exactMoney(line.amountOre, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ paper, totals }: { paper: DocumentData; totals: Total[] }) {
  const t = useTranslations("invoice");
  const locale = useLocale();
  const { vat, totalExVatOre, totalVatOre } = paper;
  const vatNote = withoutVat(paper);
  return (
    <div className={css.sums}>
      {vatNote !== "notRegistered" && (
        <table>
          <caption>{t("vatTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("vat.rate")}</th>
              <th scope="col">{t("vat.base")}</th>
              <th scope="col">{t("vat.vat")}</th>
            </tr>
          </thead>
          <tbody>
            {vat.map((v) => (
              <tr key={v.percent}>
                <th scope="row">{t("percent", { rate: v.percent })}</th>
                <td>{exactMoney(v.baseOre, locale)}</td>
                <td>{exactMoney(v.vatOre, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {vatNote && <p>{t(vatNote)}</p>}
      <dl>
        <Term label={t("totalExVat")}>{exactMoney(totalExVatOre, locale)}</Term>
        <Term label={t("totalVat")}>{exactMoney(totalVatOre, locale)}</Term>
        {totals.map(({ label, ore }, i) => (
          <Term key={label} label={label} className={i === totals.length - 1 ? css.total : undefined}>
            {exactMoney(ore, locale)}
          </Term>
        ))}
      </dl>
    </div>
  );
}
