/** An invoice with its credit notes and downloads. `plain`: a layout for printing and reading aloud. */
import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import type { Client, Problem } from "#contract/client.ts";
import { exactMoney, payToRows } from "#messages/documents.ts";
import { useFormat } from "#web/i18n/format.ts";
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { InvoiceFrame } from "./invoice-frame.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { usePdfAddress } from "./pdf-address.ts";

import css from "./invoice-sheet.module.css";

type Invoice = Answer<"GET /api/invoice/:bookingId">;
type Props = { bookingId: string; refused: Problem | undefined; plain?: boolean };

export function InvoiceView({ bookingId, refused, plain = false }: Props) {
  const t = useTranslations("invoice");
  const pdf = usePdfAddress("invoice", bookingId);
  const load = useCallback(
    (api: Client) => api("GET /api/invoice/:bookingId", { params: { bookingId } }),
    [bookingId],
  );
  const ehf = `/api/invoice/${encodeURIComponent(bookingId)}/ehf`;
  /** EHF downloads of older credit notes, by their numbers. The newest one's download has no number. */
  const olderAsEhf = (notes: Invoice["creditNotes"]) =>
    notes.slice(0, -1).map(({ number }) => ({
      label: t("ehfOf", { number }),
      href: `${ehf}?${new URLSearchParams({ document: "credit_note", number })}`,
    }));
  const downloads = ({ creditNotes, buyer }: Invoice) => [
    { label: t("pdf"), href: pdf() },
    ...creditNotes.map(({ number }) => ({
      label: creditNotes.length > 1 ? t("creditNotePdfOf", { number }) : t("creditNotePdf"),
      href: pdf({ document: "credit_note", number }),
    })),
    ...(buyer.organizationNumber ? [{ label: t("ehf"), href: ehf }, ...olderAsEhf(creditNotes)] : []),
  ];
  return (
    <InvoiceFrame what="invoice" bookingId={bookingId} refused={refused} load={load} downloads={downloads}>
      {(invoice) => (
        <div className={plain ? css.plain : undefined}>
          <Sheets invoice={invoice} plain={plain} />
          <EarlierInvoices invoice={invoice} />
          {!plain && (
            <p className={css.tools}>
              <LinkButton look="quiet" to={`/invoice-simple?${new URLSearchParams({ bookingId })}`}>
                {t("simple")}
              </LinkButton>
            </p>
          )}
        </div>
      )}
    </InvoiceFrame>
  );
}

const tones = { issued: "waiting", paid: "good", overdue: "bad", credited: "neutral" } as const;

function Sheets({ invoice, plain }: { invoice: Invoice; plain: boolean }) {
  const t = useTranslations("invoice");
  const f = useFormat();
  const day = (d: string) => f.date(d, { year: true, weekday: false });
  return (
    <>
      <PageTitle>{t("invoiceNumber", { number: invoice.number })}</PageTitle>
      {invoice.creditNotes.toReversed().map((creditNote) => (
        <InvoiceSheet
          key={creditNote.number}
          title={t("creditNote", { number: creditNote.number })}
          note={[
            t("refersTo", { number: creditNote.refersTo }),
            creditNote.reason && t(`creditReason.${creditNote.reason}`),
            typeof creditNote.percent === "number" && t("creditPercent", { percent: creditNote.percent }),
          ]
            .filter(Boolean)
            .join(". ")}
          facts={[[t("date"), day(creditNote.date)]]}
          paper={creditNote}
          totals={[{ label: t("totalCredited"), ore: creditNote.totalOre }]}
        />
      ))}
      <InvoiceSheet
        title={t("invoiceNumber", { number: invoice.number })}
        badge={!plain && <Badge tone={tones[invoice.status]}>{t(`status.${invoice.status}`)}</Badge>}
        facts={[
          ...(plain ? [[t("statusLabel"), t(`status.${invoice.status}`)] satisfies [string, string]] : []),
          [t("date"), day(invoice.date)],
          [t("dueDate"), day(invoice.dueDate)],
          ...payToRows(invoice).map(([label, value]): [string, string] => [t(label), value]),
          [t("kid"), <span key="kid">{invoice.kid}</span>],
        ]}
        paper={invoice}
        totals={totalsOf(invoice).map(({ label, ore }) => ({ label: t(`totals.${label}`), ore }))}
      />
    </>
  );
}

/** The invoices that this one replaces, and the credit notes that annul them. */
function EarlierInvoices({ invoice: { bookingId, buyer, earlier = [] } }: { invoice: Invoice }) {
  const t = useTranslations("invoice");
  const f = useFormat();
  const locale = useLocale();
  const pdf = usePdfAddress("invoice", bookingId);
  if (earlier.length === 0) return null;
  const ehf = `/api/invoice/${encodeURIComponent(bookingId)}/ehf`;
  const papers = earlier.flatMap(({ creditNotes, ...invoice }) => [
    { ...invoice, document: "invoice" as const },
    ...creditNotes.map((note) => ({ ...note, document: "credit_note" as const })),
  ]);
  return (
    <section className={css.earlier} aria-labelledby="earlier-invoices">
      <h2 id="earlier-invoices">{t("earlier")}</h2>
      <p>{t("earlierText")}</p>
      <ul>
        {papers.map(({ document, number, date, totalOre }) => (
          <li key={number}>
            <span>
              <WholeNumbers text={t(document === "invoice" ? "invoiceNumber" : "creditNote", { number })} />
              {", "}
              <span className="together">{f.date(date, { year: true, weekday: false })}</span>
              {", "}
              <span className="together">{exactMoney(totalOre, locale)}</span>
            </span>
            <span className="row">
              <LinkButton look="quiet" to={pdf({ document, number })} reloadDocument download>
                <WholeNumbers text={t("pdfOf", { number })} />
              </LinkButton>
              {buyer.organizationNumber && (
                <LinkButton
                  look="quiet"
                  to={`${ehf}?${new URLSearchParams({ document, number })}`}
                  reloadDocument
                  download
                >
                  <WholeNumbers text={t("ehfOf", { number })} />
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The totals of an invoice: what was paid, credited or refunded, and the amount that remains. */
export function totalsOf({
  totalOre,
  paidOre,
  creditedOre,
  refundedOre,
  leftOre,
}: Pick<Invoice, "totalOre" | "paidOre" | "creditedOre" | "refundedOre" | "leftOre">) {
  if (paidOre + creditedOre === 0) return [{ label: "due", ore: leftOre }] as const;
  const lines = [
    { label: "sum", ore: totalOre },
    { label: "paid", ore: -paidOre },
    { label: "credited", ore: -creditedOre },
    { label: "refunded", ore: refundedOre },
  ] as const;
  return [...lines.filter(({ ore }) => ore !== 0), { label: "left", ore: leftOre } as const];
}
