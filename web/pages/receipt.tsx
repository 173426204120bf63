import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Client, Problem } from "#contract/client.ts";
import type { ReceiptDocument } from "#contract/invoice/endpoints.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import {
  checkDocument,
  statusOfDocument,
  InvoiceSheet,
  InvoiceFrame,
  NoBookingId,
  usePdfAddress,
} from "#web/features/invoice/public.ts";
import type { Route } from "./+types/receipt";

export const loader = pageLoader({
  messages: ["invoice"],
  load: ({ api, url }) =>
    checkDocument(url, (bookingId) => api("GET /api/receipt/:bookingId", { params: { bookingId } })),
  status: statusOfDocument,
});

export default function ReceiptPage({ loaderData: { bookingId, refused } }: Route.ComponentProps) {
  return bookingId ? (
    <Loaded key={bookingId} bookingId={bookingId} refused={refused} />
  ) : (
    <NoBookingId what="receipt" />
  );
}

function Loaded({ bookingId, refused }: { bookingId: string; refused: Problem | undefined }) {
  const load = useCallback(
    (api: Client) => api("GET /api/receipt/:bookingId", { params: { bookingId } }),
    [bookingId],
  );
  const download = { label: useTranslations("invoice")("pdf"), href: usePdfAddress("receipt", bookingId)() };
  return (
    <InvoiceFrame
      what="receipt"
      bookingId={bookingId}
      refused={refused}
      load={load}
      downloads={() => [download]}
    >
      {(receipt) => <ReceiptSheet receipt={receipt} />}
    </InvoiceFrame>
  );
}

function ReceiptSheet({ receipt }: { receipt: ReceiptDocument }) {
  const t = useTranslations("invoice");
  const f = useFormat();
  return (
    <InvoiceSheet
      title={t("receipt")}
      note={t("receiptFor", { number: receipt.invoiceNumber })}
      facts={[
        [t("paidAt"), f.dateTime(receipt.paidAt, { year: true })],
        [t("method.label"), t(`method.${receipt.method}`)],
      ]}
      paper={receipt}
      totals={[{ label: t("totalPaid"), ore: receipt.totalOre }]}
    />
  );
}
