import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { netOfSale } from "#domain/financials/landowner-net.ts";
import { paymentFollowUp } from "#domain/admin/addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { MoneyLines, OpenableMoney } from "#web/ui/chart/money.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import { Term } from "#web/ui/term.tsx";
import { type Booking, isOwners, type OwnersBooking, type Side } from "./phase.ts";
import { useQuoteLines } from "./quote-lines.ts";
import { PaymentReversal } from "./payment-reversal.tsx";
import css from "./booking.module.css";

/**
 * The payment status to show, a key of `booking.money.paymentStatus`; undefined if no payment was requested.
 */
function paymentStatusKey({ status, paymentStatus, refundedOre, totalOre, cancelChargeOre }: Booking) {
  if (paymentStatus === "pending") return undefined;
  if (paymentStatus === "refunded" && refundedOre < totalOre) return "partly_refunded";
  const isUnpaid = paymentStatus === "pending_payment" || paymentStatus === "payment_failed";
  return status === "cancelled" && isUnpaid && cancelChargeOre === null ? "nothing_paid" : paymentStatus;
}

export function MoneyCard({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations("booking.money");
  const f = useFormat();
  const quote = useQuoteLines()(booking.quote);
  const paymentStatus = paymentStatusKey(booking);
  const paper = `bookingId=${encodeURIComponent(booking.bookingId)}`;
  return (
    <Card title={t("title")}>
      {isOwners(booking) && side !== "hunter" ? (
        <Earnings booking={booking} isOwner={side === "landowner"} />
      ) : (
        <MoneyLines {...quote} />
      )}
      <dl className={css.sums}>
        {paymentStatus && (
          <Term label={t("status")}>
            {booking.savedCard
              ? t(booking.savedCard.last4 ? "cardSavedOf" : "cardSaved", {
                  last4: booking.savedCard.last4 ?? "",
                })
              : t(`paymentStatus.${paymentStatus}`)}
          </Term>
        )}
        {booking.chargeOn !== null && (
          <Term label={t("chargeOn")}>{f.date(booking.chargeOn, { year: true })}</Term>
        )}
        {booking.cancelChargeOre !== null && (
          <Term label={t(booking.status === "cancelled" ? "cancelCharge" : "paidInAll")}>
            {f.money(booking.cancelChargeOre)}
          </Term>
        )}
        {booking.heldOre > 0 && (
          <>
            <Term label={t("held")}>{f.money(booking.heldOre)}</Term>
            <Term label={t("missing")}>{f.money(booking.totalOre - booking.heldOre)}</Term>
          </>
        )}
        {booking.proposal?.status === "accepted" && (
          <Term label={t("changeDue")}>{f.money(booking.proposal.differenceOre)}</Term>
        )}
        {booking.refundedOre > 0 && <Term label={t("refunded")}>{f.money(booking.refundedOre)}</Term>}
      </dl>
      <Instalments booking={booking} />
      {(side === "hunter" || side === "landowner") && (
        <div className={css.takenBack}>
          <PaymentReversal reversals={booking.takenBack} to={side} />
        </div>
      )}
      {(booking.hasInvoice || booking.hasReceipt) && (
        <div className="row">
          {side === "admin" && (
            <LinkButton to={`${paymentFollowUp}?${paper}#record`}>{t("transfer")}</LinkButton>
          )}
          {booking.hasInvoice && <LinkButton to={`/invoice?${paper}`}>{t("invoice")}</LinkButton>}
          {booking.hasReceipt && <LinkButton to={`/receipt?${paper}`}>{t("receipt")}</LinkButton>}
        </div>
      )}
    </Card>
  );
}

/** The landowner's earnings (rules 3.6). If they are zero, the price shows what the stay would have paid. */
function Earnings({ booking: b, isOwner }: { booking: OwnersBooking; isOwner: boolean }) {
  const t = useTranslations("booking.money");
  const f = useFormat();
  const quote = useQuoteLines()(b.quote);
  const wasPaidOut = b.payout?.status === "sent" && b.payout.amountOre > 0; // the amount before the reversal
  if (b.landownerEarningsOre === 0 && b.totalOre > 0)
    return (
      <>
        <MoneyLines {...quote} />
        {wasPaidOut ? (
          <div className={css.alone}>
            <Payout booking={b} isOwner={isOwner} />
          </div>
        ) : (
          <p className={css.noPayout}>{t("noPayout")}</p>
        )}
      </>
    );
  const { vatOre, netOre } = netOfSale({
    earningsOre: b.landownerEarningsOre,
    commissionOre: b.commissionOre,
    vat: b.quote.vat,
    vatRegistered: b.quote.vat.some(({ percent }) => percent > 0),
    day: b.toDate,
  });
  return (
    <>
      <dl className={css.sums}>
        <Term label={t("hunterPays")}>
          <OpenableMoney {...quote} />
        </Term>
        <Term
          label={
            b.commissionRatePercent === null
              ? t("commissionPlain")
              : t("commission", { percent: f.number(b.commissionRatePercent, 2) })
          }
        >
          {f.money(-b.commissionOre)}
        </Term>
        <Term label={isOwner ? t("earnings") : t("ownerEarnings")} className={css.total}>
          {f.money(b.landownerEarningsOre)}
        </Term>
        {b.refundedOre === 0 && ( // the VAT of the whole sale does not apply to a part
          <>
            <Term label={isOwner ? t("vat") : t("ownerVat")}>{f.money(-vatOre)}</Term>
            <Term label={isOwner ? t("net") : t("ownerNet")}>{f.money(netOre)}</Term>
          </>
        )}
      </dl>
      <Payout booking={b} isOwner={isOwner} />
    </>
  );
}

function Payout({
  booking: { bookingId, payout, status, instalments },
  isOwner,
}: {
  booking: OwnersBooking;
  isOwner: boolean;
}) {
  const t = useTranslations("booking.money");
  const setOff = useTranslations("takenBack");
  const f = useFormat();
  if (!payout)
    return instalments.length === 0 && (status === "paid" || status === "in_progress") ? (
      <p className="muted small">{t("payoutLater", businessTerms)}</p>
    ) : null;
  const { setOffOre } = payout;
  const sendOre = payout.amountOre - setOffOre;
  const isStopped = payout.status === "on_hold" || payout.status === "failed";
  return (
    <Notice kind={payout.status === "sent" ? "success" : isStopped ? "warning" : "info"} title={t("payout")}>
      {(sendOre > 0 || setOffOre === 0) &&
        t(`${isOwner ? "payoutStatus" : "ownerPayout"}.${payout.waitsForRight ? "right" : payout.status}`, {
          amount: f.money(sendOre),
          date: f.date(payout.date, { year: true }),
        })}
      {setOffOre > 0 && <p>{setOff("setOff", { amount: f.money(setOffOre) })}</p>}
      {payout.commissionInvoice && (
        <p className={css.alone}>
          <Link to={`/commission-invoice?${new URLSearchParams({ bookingId })}`}>
            <WholeNumbers text={t("commissionInvoice", { number: payout.commissionInvoice })} />
          </Link>
        </p>
      )}
      {isStopped && isOwner && (
        <p className={css.alone}>
          <LinkButton
            to={payout.waitsForRight ? "/dashboard?tab=my-properties" : "/dashboard?tab=profile"}
            size="small"
          >
            {t(payout.waitsForRight ? "toProperties" : "toProfile")}
          </LinkButton>
        </p>
      )}
    </Notice>
  );
}

/** The instalments in which a stay of more than 45 nights is charged and paid out (rules 7.5). */
function Instalments({ booking }: { booking: Booking }) {
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
