import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { netOfSale } from "#domain/financials/landowner-net.ts";
import { paymentFollowUp } from "#domain/admin/addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { MoneyLines, OpenableMoney } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WholeNumbers } from "#web/ui/whole-numbers.tsx";
import css from "./booking.module.css";
import { type Booking, isOwners, type OwnersBooking, type Side } from "./phase.ts";
import { useQuoteLines } from "./quote-lines.ts";
import { Instalments } from "./instalments.tsx";
import { TakenBack } from "./taken-back.tsx";

/** What became of the payment, as `booking.money.paymentStatus` calls it; undefined: nothing was asked for. */
function shownPaymentStatus({ status, paymentStatus, refundedOre, totalOre, cancelChargeOre }: Booking) {
  if (paymentStatus === "pending") return undefined;
  if (paymentStatus === "refunded" && refundedOre < totalOre) return "partly_refunded";
  const isUnpaid = paymentStatus === "pending_payment" || paymentStatus === "payment_failed";
  return status === "cancelled" && isUnpaid && cancelChargeOre === null ? "nothing_paid" : paymentStatus;
}

export function MoneyCard({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations("booking.money");
  const f = useFormat();
  const quote = useQuoteLines()(booking.quote);
  const paymentStatus = shownPaymentStatus(booking);
  const paper = `bookingId=${encodeURIComponent(booking.bookingId)}`;
  return (
    <Card title={t("title")}>
      {isOwners(booking) && side !== "hunter" ? (
        <Earnings booking={booking} mine={side === "landowner"} />
      ) : (
        <MoneyLines {...quote} />
      )}
      <dl className={css.sums}>
        {paymentStatus && (
          <div>
            <dt>{t("status")}</dt>
            <dd>
              {booking.savedCard
                ? t(booking.savedCard.last4 ? "cardSavedOf" : "cardSaved", {
                    last4: booking.savedCard.last4 ?? "",
                  })
                : t(`paymentStatus.${paymentStatus}`)}
            </dd>
          </div>
        )}
        {booking.chargeOn !== null && (
          <div>
            <dt>{t("chargeOn")}</dt>
            <dd>{f.date(booking.chargeOn, { year: true })}</dd>
          </div>
        )}
        {booking.cancelChargeOre !== null && (
          <div>
            <dt>{t(booking.status === "cancelled" ? "cancelCharge" : "paidInAll")}</dt>
            <dd>{f.money(booking.cancelChargeOre)}</dd>
          </div>
        )}
        {booking.heldOre > 0 && (
          <>
            <div>
              <dt>{t("held")}</dt>
              <dd>{f.money(booking.heldOre)}</dd>
            </div>
            <div>
              <dt>{t("missing")}</dt>
              <dd>{f.money(booking.totalOre - booking.heldOre)}</dd>
            </div>
          </>
        )}
        {booking.refundedOre > 0 && (
          <div>
            <dt>{t("refunded")}</dt>
            <dd>{f.money(booking.refundedOre)}</dd>
          </div>
        )}
      </dl>
      <Instalments booking={booking} />
      {(side === "hunter" || side === "landowner") && (
        <div className={css.takenBack}>
          <TakenBack taken={booking.takenBack} to={side} />
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

/** The landowner's earnings (rules 3.6); where they are zero, what the stay would have paid. */
function Earnings({ booking: b, mine }: { booking: OwnersBooking; mine: boolean }) {
  const t = useTranslations("booking.money");
  const f = useFormat();
  const quote = useQuoteLines()(b.quote);
  const wasPaidOut = b.payout?.status === "sent" && b.payout.amountOre > 0; // before it was taken back
  if (b.landownerEarningsOre === 0 && b.totalOre > 0)
    return (
      <>
        <MoneyLines {...quote} />
        {wasPaidOut ? (
          <div className={css.alone}>
            <Payout booking={b} mine={mine} />
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
        <div>
          <dt>{t("hunterPays")}</dt>
          <dd>
            <OpenableMoney {...quote} />
          </dd>
        </div>
        <div>
          <dt>
            {b.commissionRatePercent === null
              ? t("commissionPlain")
              : t("commission", { percent: f.number(b.commissionRatePercent, 2) })}
          </dt>
          <dd>{f.money(-b.commissionOre)}</dd>
        </div>
        <div className={css.total}>
          <dt>{mine ? t("earnings") : t("ownerEarnings")}</dt>
          <dd>{f.money(b.landownerEarningsOre)}</dd>
        </div>
        {b.refundedOre === 0 && ( // the VAT of the whole sale does not apply to a part
          <>
            <div>
              <dt>{mine ? t("vat") : t("ownerVat")}</dt>
              <dd>{f.money(-vatOre)}</dd>
            </div>
            <div>
              <dt>{mine ? t("net") : t("ownerNet")}</dt>
              <dd>{f.money(netOre)}</dd>
            </div>
          </>
        )}
      </dl>
      <Payout booking={b} mine={mine} />
    </>
  );
}

function Payout({
  booking: { bookingId, payout, status, instalments },
  mine,
}: {
  booking: OwnersBooking;
  mine: boolean;
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
  const stuck = payout.status === "on_hold" || payout.status === "failed";
  return (
    <Notice kind={payout.status === "sent" ? "success" : stuck ? "warning" : "info"} title={t("payout")}>
      {(sendOre > 0 || setOffOre === 0) &&
        t(`${mine ? "payoutStatus" : "ownerPayout"}.${payout.status}`, {
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
      {stuck && mine && (
        <p className={css.alone}>
          <LinkButton to="/dashboard?tab=profile" size="small">
            {t("toProfile")}
          </LinkButton>
        </p>
      )}
    </Notice>
  );
}
