import { useState } from "react";
import { useTranslations } from "use-intl";
import { holdingStatuses } from "#domain/booking/lists.ts";
import { changeAddress } from "#domain/page-addresses.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./booking.module.css";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { Booking, Side } from "./phase.ts";

/** The refund steps of rules 5.1 with this stay's dates, and a cancel button if the reader may cancel. */
export function Terms({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations("booking");
  const policy = useTranslations("lists.policy");
  const [isOpen, setIsOpen] = useState(false);
  // a reader who can reject the request is not offered to cancel it too
  const may = booking.allowedActions.includes("cancel") && !booking.allowedActions.includes("reject");
  const isActive = holdingStatuses.some((s) => s === booking.status) || booking.status === "calculated";
  if (!may && (!isActive || booking.refundSchedule.length === 0)) return null;
  return (
    <Card title={t("terms.title")}>
      <p className="muted">{policy(booking.cancellationPolicy)}</p>
      <RefundSteps booking={booking} />
      <p className="muted small">
        {t("terms.firstDay", businessTerms)} {t("terms.landowner", { side })}
      </p>
      {may && (
        <div className={`row ${css.below}`}>
          {booking.allowedActions.includes("propose_change") && booking.proposal?.status !== "open" && (
            <LinkButton to={changeAddress(booking.bookingId)}>{t("action.propose")}</LinkButton>
          )}
          <Button onClick={() => setIsOpen(true)}>{t("action.cancel")}</Button>
          <CancelDialog booking={booking} side={side} open={isOpen} onClose={() => setIsOpen(false)} />
        </div>
      )}
    </Card>
  );
}

function RefundSteps({ booking: { refundSchedule } }: { booking: Booking }) {
  const t = useTranslations("booking.terms");
  const f = useFormat();
  const past = (until: string | null) => until !== null && until < f.now;
  const open = refundSchedule.some((s) => s.until !== null && !past(s.until));
  const words = ({ percent, until }: Booking["refundSchedule"][number]) => {
    if (until === null || percent === 0) return open ? t("none") : t("noneFrom");
    return t("refunded", { percent, until: f.dateTime(until, { now: f.now }) });
  };
  return (
    <ul className={css.steps}>
      {refundSchedule.map((s) => (
        <li key={s.percent} data-past={past(s.until) || undefined}>
          {words(s)}
          {past(s.until) && <span> ({t("past")})</span>}
        </li>
      ))}
    </ul>
  );
}
