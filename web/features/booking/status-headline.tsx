import { useState } from "react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { changeAddress } from "#domain/page-addresses.ts";
import { holdingTerms } from "#domain/payment/holding-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import { type CardOnFile, PayButton } from "./pay-button.tsx";
import { type Booking, deadlineOf, isPerson, type Phase, phaseOf, type Side } from "./phase.ts";
import { bookAgainAddress, offeringPageAddress, similarSearchAddress } from "./summary.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { AnswerForm, useAnswer } from "./answer-form.tsx";

import css from "./booking.module.css";

const isUnanswered = (phase: Phase): boolean => phase === "pending" || phase === "countered";

/** The booking's status as a headline, with an explanation. */
export function StatusHeadline({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations("booking");
  const status = useTranslations("common.status");
  const words = useHeadlineTexts(booking, side);
  const phase = phaseOf(booking);
  // while a request is pending, a co-host reads the landowner's texts, later the neutral ones
  const textsFor = side === "co_host" ? (isUnanswered(phase) ? "landowner" : "admin") : side;
  return (
    <header className={css.headline}>
      <h1>{textsFor === "admin" ? status(booking.status) : t(`headline.${textsFor}.${phase}`, words)}</h1>
      <p>
        {textsFor === "admin"
          ? t("lead.admin", {
              hunter: booking.hunter.name,
              landowner: booking.landowner.name,
              dates: words.dates,
            })
          : t(`lead.${textsFor}.${phase}`, words)}
      </p>
      <OtherPartysMessage booking={booking} side={side} />
    </header>
  );
}

/** The message that the other party wrote when accepting, rejecting or cancelling. */
function OtherPartysMessage({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations("booking");
  const step = booking.history.findLast(
    (s) => isPerson(s.actor) && ["accepted", "rejected", "cancelled"].includes(s.to),
  );
  if (!step?.reason || step.actor === side || ["in_progress", "completed"].includes(booking.status))
    return null;
  const name =
    step.actor === "admin"
      ? t("history.utmark")
      : (step.name ?? booking[step.actor === "hunter" ? "hunter" : "landowner"].name);
  return (
    <figure className={css.word}>
      <blockquote>
        <p>{step.reason}</p>
      </blockquote>
      <figcaption className="muted small">{name}</figcaption>
    </figure>
  );
}

function useHeadlineTexts(b: Booking, side: Side) {
  const f = useFormat();
  return {
    ...businessTerms,
    name: side === "hunter" ? b.landowner.name : b.hunter.name,
    dates: f.dateRange(b.fromDate, b.toDate, { weekday: false, short: true, now: f.now }),
    arrival: f.date(b.fromDate, { now: f.now }),
    departure: f.date(b.toDate, { now: f.now }),
    due: b.paymentDueAt ? f.dateTime(b.paymentDueAt, { now: f.now }) : "",
    charged: b.chargeOn ? f.date(b.chargeOn, { now: f.now }) : "",
    amount: f.money(b.dueOre || (b.cancelChargeOre ?? b.totalOre)),
    card: b.savedCard?.last4 ?? "",
    refund: f.money(b.refundedOre),
  };
}

/** The card of an open proposal has its own deadline and buttons. */
const deadlineToShow = (booking: Booking) =>
  deadlineOf(booking.proposal?.status === "open" ? { ...booking, proposal: null } : booking);
const actionsHere: readonly Booking["allowedActions"][number][] = [
  ...(["submit", "accept", "reject", "pay", "change_card"] as const),
];

/** The next action for the reader, with its deadline and buttons. */
export function NextStep({
  booking,
  side,
  back,
  cardOnFile,
}: {
  booking: Booking;
  side: Side;
  /** The card with which the hunter can pay by one press. */
  cardOnFile: CardOnFile;
  /** Set after the return from the card provider: `sent` with a confirmed card, `left` without one. */
  back: "sent" | "left" | undefined;
}) {
  const t = useTranslations("booking");
  const [openDialog, setOpenDialog] = useState<"accept" | "reject">();
  const may = new Set(booking.allowedActions);
  if (side === "hunter" && endedPhases.includes(phaseOf(booking)))
    return <SearchOtherPlaces booking={booking} />;
  if (side === "hunter" && phaseOf(booking) === "completed") return <BookAgainLink booking={booking} />;
  // the request waits for the hunter, or for the landowner to take the proposal back
  if (phaseOf(booking) === "countered") return null;
  if (!deadlineToShow(booking) && !booking.allowedActions.some((action) => actionsHere.includes(action)))
    return null;
  const close = () => setOpenDialog(undefined);
  const dialog = (which: typeof openDialog) => ({ booking, open: openDialog === which, onClose: close });
  return (
    <section className={css.task}>
      <DeadlineText booking={booking} side={side} />
      {side === "hunter" && <PaymentNotice booking={booking} back={back} />}
      <div className={css.actions}>
        {may.has("submit") && (
          <LinkButton look="primary" size="large" to={offeringPageAddress(booking, { openBooking: true })}>
            {t("action.submit")}
          </LinkButton>
        )}
        {may.has("accept") && (
          <Button look="primary" size="large" onClick={() => setOpenDialog("accept")}>
            {t("action.accept")}
          </Button>
        )}
        {may.has("reject") && (
          <Button size="large" onClick={() => setOpenDialog("reject")}>
            {t("action.reject")}
          </Button>
        )}
        {may.has("accept") && may.has("propose_change") && (
          <LinkButton size="large" to={changeAddress(booking.bookingId)}>
            {t("action.counter")}
          </LinkButton>
        )}
        {(may.has("pay") || may.has("change_card")) && (
          <PayButton booking={booking} cardOnFile={cardOnFile} />
        )}
      </div>
      {may.has("pay") && <PayNote booking={booking} />}
      {may.has("change_card") && <p className="muted small">{t("pay.change")}</p>}
      {may.has("accept") && <AcceptDialog {...dialog("accept")} />}
      {may.has("reject") && <RejectDialog {...dialog("reject")} />}
    </section>
  );
}

/** Says how the last attempt to pay ended, unless the booking's status shows it. */
function PaymentNotice({ booking: b, back }: { booking: Booking; back: "sent" | "left" | undefined }) {
  const t = useTranslations("booking");
  if (b.paymentProgress) return <Notice>{t(`paymentProgress.${b.paymentProgress}`)}</Notice>;
  const isUnpaid = b.paymentStatus === "pending_payment" || b.proposal?.status === "accepted";
  if (!back || !isUnpaid || b.savedCard) return null;
  if (back === "sent") return <Notice>{t("waitingBank")}</Notice>;
  return <Notice>{t(b.chargeOn === null ? "nothingPaid" : "nothingSaved")}</Notice>;
}

/** A note below the pay button: the other ways to pay, or what the holder of a saved card agrees to. */
function PayNote({ booking: b }: { booking: Booking }) {
  const t = useTranslations("booking.pay");
  const f = useFormat();
  // the invoice, from which a transfer is made, does not have the difference of a change yet
  const byCardOnly = b.lapsesUnpaid || b.proposal?.status === "accepted";
  if (b.chargeOn === null) return <p className="muted small">{t(byCardOnly ? "safeCard" : "safe")}</p>;
  const words = {
    ...holdingTerms,
    how: b.confirmation,
    amount: f.money(b.totalOre),
    date: f.date(b.chargeOn, { now: f.now }),
  };
  const count = b.instalments.length;
  return (
    <p className="muted small">{count > 0 ? t("consentParts", { ...words, count }) : t("consent", words)}</p>
  );
}

const endedPhases: readonly Phase[] = ["rejected", "expired", "counter_expired", "overdue"];

/** For a booking that ended early: a link to search for other places. */
function SearchOtherPlaces({ booking }: { booking: Booking }) {
  const t = useTranslations("booking");
  return (
    <div className={css.actions}>
      <LinkButton look="primary" size="large" to={similarSearchAddress(booking)}>
        {t("find")}
      </LinkButton>
      <LinkButton size="large" to={offeringPageAddress(booking)}>
        {t("see")}
      </LinkButton>
    </div>
  );
}

/** A link to the page where the hunter can book the same stay again. */
function BookAgainLink({ booking }: { booking: Booking }) {
  const t = useTranslations("booking");
  return (
    <div className={css.actions}>
      <LinkButton size="large" to={bookAgainAddress(booking)}>
        {t("again")}
      </LinkButton>
    </div>
  );
}

function DeadlineText({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations("booking.due");
  const f = useFormat();
  const due = deadlineToShow(booking);
  if (!due) return null;
  const at = f.dateTime(due.at, { now: f.now });
  const isOwnDeadline = due.by === side || (side === "co_host" && due.by === "landowner");
  const name = due.by === "hunter" ? booking.hunter.name : booking.landowner.name;
  return (
    <div className={css.due} data-mine={isOwnDeadline || undefined}>
      <p>{isOwnDeadline ? t(due.kind, { at }) : t(`${due.kind}Of`, { at, name })}</p>
      <Countdown until={due.at} />
    </div>
  );
}

type Props = { booking: Booking; open: boolean; onClose: () => void };

function RejectDialog({ booking, open, onClose }: Props) {
  const t = useTranslations("booking");
  const { name } = booking.hunter;
  const answer = useAnswer(
    "reject",
    { booking, onClose },
    {
      bodyOf: (reason) => ({ reason }),
      send: (api, args, once) => api("POST /api/booking-actions/:bookingId/reject", args, once),
    },
  );
  return (
    <Dialog title={t("reject.title", { name })} open={open} onClose={onClose}>
      <AnswerForm {...answer}>
        <p>{t("reject.text", { name })}</p>
      </AnswerForm>
    </Dialog>
  );
}
