import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { financialsAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { type Column, DataTable } from "#web/ui/layout/data-table.tsx";
import css from "./financials.module.css";
import type { MoneyRow, ShownFinancials } from "./load-financials.ts";
import { PayoutTime } from "./payout-time.tsx";
import { useRowName } from "./use-row-name.ts";

export function MoneyTable({ shown: { items, groupBy } }: { shown: ShownFinancials }) {
  const t = useTranslations("financials");
  const f = useFormat();
  const nameOf = useRowName(groupBy);
  const columns: Column<MoneyRow>[] = [
    {
      title: t(`groupings.${groupBy}`),
      lead: true,
      cell: (row) => (row.booking ? <BookingName row={row} /> : nameOf(row)),
    },
    ...(groupBy === "booking"
      ? [
          {
            title: t("when"),
            cell: ({ booking }: MoneyRow) =>
              booking?.payout ? (
                <PayoutTime payout={booking.payout} />
              ) : (
                <span className="muted">{t("nothingToPayOut")}</span>
              ),
          },
        ]
      : [{ title: t("count"), align: "right" as const, cell: (row: MoneyRow) => f.number(row.bookings) }]),
    { title: t("money.gross"), money: (row) => row.grossOre },
    { title: t("money.commission"), money: (row) => -row.commissionOre },
    { title: t("money.vat"), money: (row) => -row.vatOre },
    { title: t("money.net"), money: (row) => row.netOre },
  ];
  return (
    <div className={css.table}>
      <DataTable caption={t("grouped")} columns={columns} rows={items} rowKey={(row) => row.key} />
    </div>
  );
}

function BookingName({ row: { booking, name } }: { row: MoneyRow }) {
  const t = useTranslations("financials");
  const f = useFormat();
  if (!booking) return null;
  return (
    <span className={css.booking}>
      <Link to={financialsAddress(booking.bookingId)}>{booking.hunterName ?? t("deletedHunter")}</Link>
      <span className="muted small">
        {name},{" "}
        <span className="together">{f.dateRange(booking.fromDate, booking.toDate, { weekday: false })}</span>
      </span>
    </span>
  );
}
