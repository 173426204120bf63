import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { date } from "#messages/format.ts";
import { useFormat } from "#web/i18n/format.ts";
import { YearChart, YearRow, yearRow } from "#web/ui/chart/year-chart.tsx";
import type { SeasonCount } from "./front-page-counts.ts";
import css from "./seasons.module.css";

/** The legal seasons as bars, which also have texts, and how many offerings each species has. */
export function Seasons({
  today,
  first,
  others,
}: { today: string } & Record<"first" | "others", SeasonCount[]>) {
  const t = useTranslations("home.seasons");
  const chart = (seasons: SeasonCount[]) => (
    <YearChart today={{ date: today, word: t("today") }}>
      {seasons.map((season) => (
        <SeasonRow key={season.species} season={season} today={today} />
      ))}
    </YearChart>
  );
  return (
    <section className={css.section} aria-labelledby="seasons">
      <h2 id="seasons">{t("title")}</h2>
      <p className={css.sub}>{t("lead")}</p>
      <div className={css.card}>
        {chart(first)}
        <details className={css.more}>
          <summary>{t("more")}</summary>
          {chart(others)}
        </details>
      </div>
    </section>
  );
}

function SeasonRow({ season, today }: { season: SeasonCount; today: string }) {
  const t = useTranslations("home.seasons");
  const name = useTranslations("species");
  const { locale } = useFormat();
  const { species, from, to, isAllYear, open, count, link, notes } = season;
  const day = (d: string) => date(`2027-${d === "02-29" ? "02-28" : d}`, locale, { weekday: false });
  return (
    <li>
      <Link to={link} className={yearRow}>
        <YearRow
          name={name(species)}
          species={species}
          legal={season}
          strong={open ? [season] : []}
          today={today}
          notes={notes}
        >
          <span className="visually-hidden">
            {isAllYear ? t("allYear") : t("between", { from: day(from), to: day(to) })}{" "}
          </span>
          {open && <strong className={css.open}>{t("open")}</strong>}
          {count > 0 && <span>{t("found", { count })}</span>}
        </YearRow>
      </Link>
    </li>
  );
}
