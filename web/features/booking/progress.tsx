import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { Booking } from "./phase.ts";
import css from "./progress.module.css";

const steps = ["sent", "answered", "paid", "stay", "over"] as const;
/** The number of completed steps by status. A booking that ended early has none: it shows no progress. */
const doneCounts: Partial<Record<BookingStatus, number>> = {
  submitted: 1,
  pending: 1,
  accepted: 2,
  confirmed: 2,
  paid: 3,
  in_progress: 3,
  completed: 5,
};

/** The steps of a booking from the request to the end of the stay. The current one is marked. */
export function Progress({ booking: { status } }: { booking: Pick<Booking, "status"> }) {
  const t = useTranslations("booking.progress");
  const doneCount = doneCounts[status];
  if (doneCount === undefined) return null;
  return (
    <ol className={css.steps} aria-label={t("label")}>
      {steps.map((step, i) => (
        <li
          key={step}
          data-done={i < doneCount || undefined}
          aria-current={i === doneCount ? "step" : undefined}
        >
          <span className={css.mark} aria-hidden>
            {i < doneCount ? <IconCheck size={16} stroke={2.5} /> : i + 1}
          </span>
          <span>
            {t(step)}
            {i < doneCount && <span className="visually-hidden"> ({t("done")})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
