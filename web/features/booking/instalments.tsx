import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./booking.module.css";
import { type Booking, isOwners } from "./phase.ts";

/** The parts that a stay of more than 45 nights is charged and paid out in (rules 7.5). */
export function Instalments({ booking }: { booking: Booking }) {
  const t = useTranslations("booking.money.parts");
  const f = useFormat();
  if (booking.instalments.length === 0) return null;
  const payouts = isOwners(booking) ? booking.payouts : undefined;
  const payoutOf = (number: number, payoutOn: string): string | undefined => {
    const payout = payouts?.find(({ instalment }) => instalment === number);
    if (payout?.status === "sent") return t("sent", { amount: f.money(payout.amountOre) });
    return payouts && t("paidOut", { date: f.date(payout?.date ?? payoutOn, { year: true }) });
  };
  return (
    <>
      <h3>{t("title")}</h3>
      <dl className={css.instalments}>
        {booking.instalments.map(({ number, fromDate, toDate, amountOre, chargeOn, state, payoutOn }) => (
          <div key={number}>
            <dt>{f.dateRange(fromDate, toDate, { weekday: false, short: true, year: true })}</dt>
            <dd>{t(state, { amount: f.money(amountOre), date: f.date(chargeOn, { year: true }) })}</dd>
            {payouts && <dd className="muted small">{payoutOf(number, payoutOn)}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}
