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
  const change = useChangeEntry(booking, side);
  if (!booking.history.length) return null;
  const steps = booking.history.filter(isShown).map((step) => ({
    at: step.at,
    to: step.to,
    text: words(step),
    reason: isPerson(step.actor) ? step.reason : null,
  }));
  const entries = [...steps, ...change].sort((a, b) => a.at.localeCompare(b.at)).toReversed();
  return (
    <Card title={t("title")}>
      <ol className={css.timeline}>
        {entries.map(({ at, to, text, reason }) => (
          <li key={`${at} ${to}`}>
            <p>{text}</p>
            {reason && <blockquote className={css.freeText}>{reason}</blockquote>}
            <time dateTime={at} className="muted small">
              {datedSteps.includes(to)
                ? f.date(osloDate(new Date(at)), { year: true })
                : f.dateTime(at, { year: true })}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The newest proposal to change the booking, and what came of it. */
function useChangeEntry({ proposal, hunter, landowner }: Booking, side: Side) {
  const t = useTranslations("booking.history");
  if (!proposal) return [];
  const { by, status, changedAt } = proposal;
  const who = by === side ? t("you") : by === "hunter" ? hunter.name : landowner.name;
  return [{ at: changedAt, to: "change", text: t(`change.${status}`, { who }), reason: null }];
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
