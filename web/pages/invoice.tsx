import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageLoader } from "#web/platform/page.ts";
import { PageTitle } from "#web/ui/page-header.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import {
  InvoiceSheet,
  InvoiceFrame,
  NoBookingId,
  totalsOf,
  usePdfAddress,
} from "#web/features/invoice/public.ts";
import type { Route } from "./+types/invoice";

export const loader = pageLoader({
  messages: ["papers"],
  load: ({ url }) => ({ bookingId: url.searchParams.get("bookingId") }),
});

type Invoice = AnswerOf<Api["GET /api/invoice/:bookingId"]>;
const tones = { issued: "waiting", paid: "good", overdue: "bad", credited: "neutral" } as const;

export default function InvoicePage({ loaderData: { bookingId } }: Route.ComponentProps) {
  const t = useTranslations("papers");
  if (bookingId) return <Loaded key={bookingId} bookingId={bookingId} />;
  return (
    <div className="page page-body">
      <PageTitle>{t("invoice")}</PageTitle>
      <NoBookingId />
    </div>
  );
}

function Loaded({ bookingId }: { bookingId: string }) {
  const load = useCallback(
    (api: Client) => api("GET /api/invoice/:bookingId", { params: { bookingId } }),
    [bookingId],
  );
  const t = useTranslations("papers");
  const pdf = usePdfAddress("invoice", bookingId);
  const downloads = ({ creditNote, buyer }: Invoice) => [
    { label: t("pdf"), href: pdf() },
    ...(creditNote ? [{ label: t("creditNotePdf"), href: pdf("credit_note") }] : []),
    ...(buyer.organizationNumber
      ? [{ label: t("ehf"), href: `/api/invoice/${encodeURIComponent(bookingId)}/ehf` }]
      : []),
  ];
  return (
    <InvoiceFrame what="invoice" bookingId={bookingId} load={load} downloads={downloads}>
      {(invoice) => <InvoiceSheets invoice={invoice} />}
    </InvoiceFrame>
  );
}

/** As account numbers are written: 1503 55 12303. */
const payTo = (label: string, account: string): [string, string] => [
  label,
  account.replace(/^(\d{4})(\d{2})(\d{5})$/, "$1 $2 $3"),
];

function InvoiceSheets({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("papers");
  const f = useFormat();
  const day = (d: string) => f.date(d, { year: true, weekday: false });
  const { creditNote } = invoice;
  return (
    <>
      <PageTitle>{t("invoiceNumber", { number: invoice.number })}</PageTitle>
      {creditNote && (
        <InvoiceSheet
          title={t("creditNote", { number: creditNote.number })}
          note={t("refersTo", { number: creditNote.refersTo })}
          facts={[[t("date"), day(creditNote.date)]]}
          paper={creditNote}
          totals={[{ label: t("totalCredited"), ore: -creditNote.totalOre }]}
        />
      )}
      <InvoiceSheet
        title={t("invoiceNumber", { number: invoice.number })}
        badge={<Badge tone={tones[invoice.status]}>{t(`status.${invoice.status}`)}</Badge>}
        facts={[
          [t("date"), day(invoice.date)],
          [t("dueDate"), day(invoice.dueDate)],
          ...(invoice.payToAccount ? [payTo(t("payToAccount"), invoice.payToAccount)] : []),
          [t("kid"), <span key="kid">{invoice.kid}</span>],
        ]}
        paper={invoice}
        totals={totalsOf(invoice).map(({ label, ore }) => ({ label: t(`totals.${label}`), ore }))}
      />
    </>
  );
}
