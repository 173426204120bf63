import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Section } from "#web/ui/layout/section.tsx";
import type { RulesOfPlace } from "./load-rules.ts";
import { upperFirst } from "./upper-first.ts";
import { useAnimalsName } from "./use-place-texts.ts";
import { YearBar, YearMonths } from "./year-bar.tsx";
import css from "./rules.module.css";

/** The answers of a year as bars and as tables, one for animals with the same days. */
export function YearOfAnswers({ rules }: { rules: RulesOfPlace }) {
  const t = useTranslations("rules.place");
  const f = useFormat();
  const { year, animals, date } = rules;
  const name = useAnimalsName();
  const day = (on: string) => f.date(on, { weekday: false, year: true });
  return (
    <Section title={t("year")} lead={t("yearLead", { from: day(year.from), to: day(year.to) })}>
      <div className={css.years}>
        {animals.map((one) => (
          <div key={name(one)} className={css.year}>
            <h3>{name(one)}</h3>
            <YearMonths year={year} />
            <YearBar year={year} ranges={one.ranges} date={date} />
            <Ranges ranges={one.ranges} year={year} caption={name(one)} />
          </div>
        ))}
      </div>
    </Section>
  );
}

type Range = RulesOfPlace["animals"][number]["ranges"][number];
/** Returns the days of a range. One that the end of the year cuts off has no last day. */
function useRangeText(year: RulesOfPlace["year"]): (range: Range) => string {
  const t = useTranslations("rules.place");
  const f = useFormat();
  return ({ from, to }) => {
    if (from === year.from && to === year.to) return upperFirst(t("all"), f.locale);
    if (to === year.to)
      return upperFirst(t("fromOn", { date: f.date(from, { weekday: false, year: true }) }), f.locale);
    return from === to
      ? f.date(from, { weekday: false, year: true })
      : f.dateRange(from, to, { weekday: false, year: true });
  };
}

type RangesProps = { ranges: readonly Range[]; year: RulesOfPlace["year"]; caption: string };
function Ranges({ ranges, year, caption }: RangesProps) {
  const t = useTranslations("rules");
  const text = useRangeText(year);
  return (
    <table className={css.ranges}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("place.period")}</th>
          <th scope="col">{t("place.answer")}</th>
        </tr>
      </thead>
      <tbody>
        {ranges.map(({ from, to, answer }) => (
          <tr key={from} data-answer={answer}>
            <th scope="row">{text({ from, to, answer })}</th>
            <td>
              <span className={css.pill} data-answer={answer}>
                {t(`ranges.${answer}`)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
