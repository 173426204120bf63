import { useTranslations } from "use-intl";
import { moneyStates } from "#domain/financials/financials.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./financials.module.css";
import type { Financials } from "./load-financials.ts";
import { StateMark } from "./state-mark.tsx";

/** The state of the money: four sums, in the order of the process. */
export function MoneyByState({ states }: Pick<Financials, "states">) {
  const t = useTranslations("financials");
  const f = useFormat();
  return (
    <dl className={css.states}>
      {moneyStates.map((state) => (
        <div key={state} data-none={states[state].bookings === 0 || undefined}>
          <dt>
            <StateMark state={state} /> {t(`states.${state}`)}
          </dt>
          <dd>
            <strong>{f.wholeMoney(states[state].earningsOre)}</strong>
            <span className="muted small">{t("bookings", { count: states[state].bookings })}</span>
            <span className="muted small">{t(`stateText.${state}`)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
