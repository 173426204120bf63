import { useTranslations } from "use-intl";
import { eachDay } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { serviceDaysOf, type StayChoice } from "../stay/choice.ts";
import type { ExtraOption } from "../stay/extras.ts";
import css from "./service-days.module.css";

export type ServiceDaysProps = {
  service: ExtraOption;
  choice: StayChoice;
  change: (part: Partial<StayChoice>) => void;
};
/** Longer stays are not chosen day by day. */
const longestChosen = 31;

/** Says that a service per day is for all days of the stay, or lets the hunter choose single days. */
export default function ServiceDays({ service, choice, change }: ServiceDaysProps) {
  const t = useTranslations("offering.service");
  const f = useFormat();
  const { serviceId, singleDays } = service;
  const days = eachDay(choice.fromDate, choice.toDate);
  const chosen = serviceDaysOf(choice, serviceId) ?? days;
  const text = t("forDays", { days: chosen.length, isAll: String(chosen.length === days.length) });
  if (!choice.services[serviceId]) return <p className={css.text}>{text}</p>;
  if (!singleDays || days.length > longestChosen) return <p className={css.text}>{text}</p>;
  const toggle = (day: string, isOn: boolean) => {
    const next = days.filter((one) => (one === day ? isOn : chosen.includes(one)));
    if (next.length > 0) change({ serviceDays: { ...choice.serviceDays, [serviceId]: next } });
  };
  return (
    <details className={css.days}>
      <summary>
        {text} <span>{t("chooseDays")}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{t("daysOf", { name: service.name })}</legend>
        {days.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={(e) => toggle(day, e.currentTarget.checked)}
            />
            {f.date(day, { short: true })}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
