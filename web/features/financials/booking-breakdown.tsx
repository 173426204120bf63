/** The money of one booking, from the hunter's payment to the payout: its documents and ledger entries. */
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { placeName } from "#domain/place-name.ts";
import { PaymentReversal } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import css from "./financials.module.css";
import { MoneySteps } from "./money-steps.tsx";
import { PayoutTime } from "./payout-time.tsx";

export type BookingMoney = Answer<"GET /api/financials/bookings/:bookingId">;
type Props = { money: BookingMoney };

export function BookingBreakdown({ money }: Props) {
  const t = useTranslations("financials.one");
  const setOff = useTranslations("takenBack");
  const f = useFormat();
  const { booking, totalOre, refundedOre, vatOre } = money;
  const first = refundedOre > 0 ? [{ label: t("refunded"), ore: -refundedOre }] : [];
  return (
    <div className={css.page}>
      <p className="muted">
        {money.propertyName === null ? money.name : placeName(money.name, money.propertyName)}
        {", "}
        <span className="together">{f.dateRange(booking.fromDate, booking.toDate, { year: true })}</span>
      </p>
      <Section title={t("steps")}>
        <MoneySteps
          amounts={money}
          before={[{ label: t("paidByHunter"), ore: totalOre }, ...first]}
          gross={refundedOre > 0 ? t("left") : undefined}
          commission={t("commission", { percent: f.number(money.commissionRatePercent, 2) })}
        />
        {refundedOre > 0 && vatOre > 0 && <p className="muted small">{t("partVat")}</p>}
      </Section>
      <PaymentReversal reversals={money.takenBack} to="landowner" />
      <Section title={t("payout")}>
        {money.setOffOre > 0 && <p>{setOff("setOff", { amount: f.money(money.setOffOre) })}</p>}
        <p>{booking.payout ? <PayoutTime payout={booking.payout} /> : t("nothing")}</p>
      </Section>
      <Section title={t("papers")}>
        <Documents money={money} />
      </Section>
      <Section title={t("events")}>
        <Events events={money.events} />
      </Section>
    </div>
  );
}

function Documents({
  money: { booking, invoiceNumber, commissionInvoice, creditNoteNumbers, hasReceipt },
}: {
  money: BookingMoney;
}) {
  const t = useTranslations("financials.one");
  const of = `bookingId=${encodeURIComponent(booking.bookingId)}`;
  return (
    <div className="row">
      {invoiceNumber && (
        <LinkButton to={`/invoice?${of}`}>
          <WholeNumbers text={t("invoice", { number: invoiceNumber })} />
        </LinkButton>
      )}
      {creditNoteNumbers.map((number) => (
        <LinkButton key={number} to={`/invoice?${of}`}>
          <WholeNumbers text={t("creditNote", { number })} />
        </LinkButton>
      ))}
      {hasReceipt && <LinkButton to={`/receipt?${of}`}>{t("receipt")}</LinkButton>}
      {commissionInvoice && (
        <LinkButton to={`/commission-invoice?${of}`}>
          <WholeNumbers text={t("commissionInvoice", { number: commissionInvoice })} />
        </LinkButton>
      )}
      <LinkButton to={bookingAddress(booking.bookingId)}>{t("booking")}</LinkButton>
    </div>
  );
}

function Events({ events }: { events: BookingMoney["events"] }) {
  const t = useTranslations("financials.one");
  const f = useFormat();
  if (events.length === 0) return <p className="muted">{t("noEvents")}</p>;
  const rows = events.map((event, index) => ({ ...event, index }));
  return (
    <div className={css.table}>
      <DataTable
        caption={t("events")}
        rows={rows}
        rowKey={({ index }) => String(index)}
        columns={[
          { title: t("what"), lead: true, cell: ({ kind }) => t(`event.${kind}`) },
          { title: t("at"), cell: ({ at }) => f.dateTime(at, { now: f.now }) },
          { title: t("amount"), money: ({ amountOre }) => amountOre },
        ]}
      />
    </div>
  );
}
