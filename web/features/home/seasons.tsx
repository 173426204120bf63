import { useTranslations } from "use-intl";
import { speciesByCategory } from "#domain/offering/species.ts";
import { isOpen, nationalSeasons, partOfYear, type Season, yearFractions } from "#domain/offering/seasons.ts";
import { date, month } from "#contract/format.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./seasons.module.css";

const months = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, "0")}-01`);
const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
const isFish = (s: Season) => (speciesByCategory.fishing as readonly string[]).includes(s.species);

/** The year's hunting seasons as bars, each with a text alternative. */
export function Seasons({ today }: { today: string }) {
  const t = useTranslations("home");
  const { locale } = useFormat();
  return (
    <section className={css.section}>
      <h2>{t("seasons.title")}</h2>
      <p className={css.sub}>{t("seasons.lead")}</p>
      <div className={css.card}>
        <div className={css.months} aria-hidden>
          {months.map((m) => (
            <span key={m}>{month(m, locale).slice(0, 3)}</span>
          ))}
        </div>
        <div className={css.chart}>
          <div className={css.now} aria-hidden>
            <svg width={percent(partOfYear(today.slice(5)))} />
            <i>
              <span className={css.today}>{t("seasons.today")}</span>
            </i>
          </div>
          <ul className={css.rows}>
            {nationalSeasons.map((s) => (
              <SeasonRow key={s.species} season={s} open={isOpen(s, today)} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function SeasonRow({ season, open }: { season: Season; open: boolean }) {
  const t = useTranslations("home");
  const species = useTranslations("species");
  const { locale } = useFormat();
  const day = (d: string) => date(`2027-${d === "02-29" ? "02-28" : d}`, locale, { weekday: false });
  const whole = season.from === "01-01" && season.to === "12-31";
  return (
    <li>
      <span className={css.name}>{species(season.species)}</span>
      <svg
        className={css.track}
        aria-hidden
        data-fish={isFish(season) || undefined}
        data-open={open || undefined}
      >
        {yearFractions(season).map(([from, to]) => (
          <rect key={from} x={percent(from)} width={percent(to - from)} height="100%" rx="9" />
        ))}
      </svg>
      <span className="visually-hidden">
        {whole ? t("seasons.allYear") : t("seasons.between", { from: day(season.from), to: day(season.to) })}{" "}
        {open && t("seasons.open")}
      </span>
    </li>
  );
}
