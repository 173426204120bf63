import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./financials.module.css";
import type { MoneyRow } from "./load-financials.ts";
import { StateMark } from "./state-mark.tsx";

type Payout = NonNullable<NonNullable<MoneyRow["booking"]>["payout"]>;

/** The date of a payout, and the reason if it is not paid out yet. */
export function PayoutTime({ payout: { state, date, why } }: { payout: Payout }) {
  const t = useTranslations("financials");
  const f = useFormat();
  return (
    <span className={css.when}>
      <StateMark state={state} />
      <span>
        {t(`payout.${state}`, { date: f.date(date, { now: f.now, weekday: false }) })}
        {why && why !== "scheduled" && <span className="muted small">{t(`why.${why}`)}</span>}
      </span>
    </span>
  );
}
