import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { startOf, type Item, monthDensity, monthsOf, staysIn, type Stay, yearOf } from "./calendar-days.ts";
import css from "./year-row.module.css";

type Props = {
  items: readonly Item[];
  stays: readonly Stay[];
  month: string;
  today: string;
  to: (month: string) => string;
};

/** The months of the year with density and number of stays; each is a link to that month. */
export function YearRow({ items, stays, month, today, to }: Props) {
  const t = useTranslations("calendar");
  const shade = useTranslations("common.calendar");
  const f = useFormat();
  const ids = new Set(items.map(({ id }) => id));
  return (
    <nav aria-label={t("year", { year: yearOf(month) })}>
      <ul className={css.months}>
        {monthsOf(yearOf(month)).map((m) => {
          const density = monthDensity(items, m);
          const count = staysIn(stays, m).filter((stay) => stay.items.some((id) => ids.has(id))).length;
          return (
            <li key={m}>
              <Link
                to={to(m)}
                preventScrollReset
                aria-current={m === month ? "date" : undefined}
                data-now={m === today.slice(0, 7) || undefined}
              >
                <span aria-hidden>{f.month(startOf(m)).slice(0, 3)}</span>
                <i data-density={density} aria-hidden />
                <small aria-hidden>{count > 0 && count}</small>
                <span className="visually-hidden">
                  {[
                    f.month(startOf(m)),
                    density ? shade(density) : t("outside"),
                    count > 0 && t("count", { count }),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
