/** Utmark's invoices for a booking's commission, and their credit notes. */
import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Client, Problem } from "#contract/client.ts";
import type { CommissionInvoice } from "#contract/invoice/endpoints.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { InvoiceFrame } from "./invoice-frame.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";

type Invoices = { items: CommissionInvoice[] };

export function CommissionView({ bookingId, refused }: { bookingId: string; refused: Problem | undefined }) {
  const t = useTranslations("invoice");
  const lang = useLocale();
  const load = useCallback(
    (api: Client) => api("GET /api/commission-invoice/:bookingId", { params: { bookingId } }),
    [bookingId],
  );
  const base = `/api/commission-invoice/${encodeURIComponent(bookingId)}`;
  const downloads = ({ items }: Invoices) =>
    items.toReversed().flatMap(({ number, buyer }) => [
      {
        label: items.length > 1 ? t("pdfOf", { number }) : t("pdf"),
        href: `${base}/pdf?${new URLSearchParams({ lang, number })}`,
      },
      ...(buyer.organizationNumber
        ? [
            {
              label: items.length > 1 ? t("ehfOf", { number }) : t("ehf"),
              href: `${base}/ehf?${new URLSearchParams({ number })}`,
            },
          ]
        : []),
    ]);
  return (
    <InvoiceFrame what="invoice" bookingId={bookingId} refused={refused} load={load} downloads={downloads}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            heading="h1"
            title={t("noCommission")}
            text={t("noCommissionText")}
            action={<LinkButton to={bookingAddress(bookingId)}>{t("toBooking")}</LinkButton>}
          />
        ) : (
          items.toReversed().map((invoice) => <Sheet key={invoice.commissionInvoiceId} invoice={invoice} />)
        )
      }
    </InvoiceFrame>
  );
}

function Sheet({ invoice }: { invoice: CommissionInvoice }) {
  const t = useTranslations("invoice");
  const f = useFormat();
  const { number, date, refersTo, totalOre } = invoice;
  const title = refersTo ? t("creditNote", { number }) : t("commissionInvoice", { number });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <InvoiceSheet
        title={title}
        note={refersTo ? t("refersTo", { number: refersTo }) : undefined}
        facts={[[t("date"), f.date(date, { year: true, weekday: false })]]}
        paper={invoice}
        totals={[
          refersTo ? { label: t("totalCredited"), ore: totalOre } : { label: t("totals.sum"), ore: totalOre },
        ]}
        foot={refersTo ? t("commissionCredited") : t("commissionSettled")}
      />
    </>
  );
}
