import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./booking.module.css";
import { type Booking, isPerson, type Side } from "./phase.ts";

type Step = Booking["history"][number];

/** Steps whose day is shown, but not the time of day. */
const datedSteps: readonly Step["to"][] = ["in_progress", "completed"];

/**
 * Hides one step of each pair that happens at the same instant: `submitted` and `pending`, `accepted` and
 * `confirmed`.
 */
const isShown = ({ from, to }: Step) =>
  !(to === "pending" && from === "submitted") && !(to === "confirmed" && from === "accepted");

export function Timeline({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations("booking.history");
  const f = useFormat();
  const words = useStepText(booking, side);
  const steps = booking.history.filter(isShown).toReversed();
  if (!steps.length) return null;
  return (
    <Card title={t("title")}>
      <ol className={css.timeline}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.to}`}>
            <p>{words(step)}</p>
            {step.reason && isPerson(step.actor) && (
              <blockquote className={css.freeText}>{step.reason}</blockquote>
            )}
            <time dateTime={step.at} className="muted small">
              {datedSteps.includes(step.to)
                ? f.date(osloDate(new Date(step.at)), { year: true })
                : f.dateTime(step.at, { year: true })}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function useStepText(booking: Booking, side: Side): (step: Step) => string {
  const t = useTranslations("booking.history");
  const person = ({ actor, name }: Step) => {
    if (name !== null) return name;
    if (actor === side) return t("you");
    return actor === "hunter"
      ? booking.hunter.name
      : actor === "landowner" || actor === "co_host"
        ? booking.landowner.name
        : t("utmark");
  };
  return (step) => {
    const { from, to, actor } = step;
    const who = person(step);
    switch (to) {
      case "accepted":
        return t(step.standingYes ? "standingYes" : to, { who });
      case "calculated":
      case "submitted":
      case "rejected":
        return t(to, { who });
      case "pending":
        return t("submitted", { who });
      case "confirmed":
        if (from === "paid") return t("unpaid");
        return from === "confirmed" ? t("failed") : t(step.standingYes ? "standingYes" : "accepted", { who });
      case "paid":
        return actor === "admin" ? t("paidByHand") : t("paid");
      case "expired":
      case "in_progress":
      case "completed":
        return t(to);
      case "cancelled":
        return actor === "system" ? t("overdue") : t("cancelled", { who });
      default:
        return t("other");
    }
  };
}
