import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./booking.module.css";
import type { Booking } from "./phase.ts";

/** Refunds to the hunter: amount, date and card. */
export function Refunds({ booking: { refunds } }: { booking: Booking }) {
  const t = useTranslations("booking.refund");
  const f = useFormat();
  if (refunds.length === 0) return null;
  return (
    <Card title={t("title")}>
      <ul className={css.refunds}>
        {refunds.map(({ amountOre, decidedAt, sentAt, expectedOn, card }) => (
          <li key={decidedAt}>
            <strong>{f.money(amountOre)}</strong>
            <p>{card ? t("toCard", { card }) : t("toSource")}</p>
            <p className="muted">
              {sentAt && expectedOn
                ? t("sent", {
                    at: f.dateTime(sentAt, { now: f.now }),
                    expected: f.date(expectedOn, { now: f.now }),
                  })
                : t("sending", businessTerms)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
