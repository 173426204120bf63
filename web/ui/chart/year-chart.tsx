import type { ReactNode } from "react";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import type { Species } from "#domain/species/species.ts";
import { partOfYear, type SeasonDays, yearFractions } from "#domain/offering/seasons.ts";
import { month } from "#messages/format.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./year-chart.module.css";

const months = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, "0")}-01`);
const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

type Today = { date: string; word: string };
/** A chart of a year from January to December, with a row for each species. */
export function YearChart({ today, children }: { today?: Today; children: ReactNode }) {
  const { locale } = useFormat();
  return (
    <div className={css.chart}>
      <div className={css.months} aria-hidden>
        {months.map((m) => (
          <span key={m}>{month(m, locale).slice(0, 3)}</span>
        ))}
      </div>
      {today && (
        <div className={css.now} aria-hidden>
          <svg width={percent(partOfYear(today.date.slice(5)))} />
          <span>{today.word}</span>
        </div>
      )}
      <ul className={css.rows}>{children}</ul>
    </div>
  );
}

/** The name, bars and figures of a row. Its parent must have the class `yearRow`. */
export function YearRow({
  name,
  species,
  legal,
  strong = [],
  today,
  notes = [],
  children,
}: {
  name: ReactNode;
  species: Species;
  /** The legal season, drawn in a pale colour. */
  legal: SeasonDays;
  /** Periods drawn over the season in a strong colour. */
  strong?: readonly SeasonDays[];
  today?: string;
  /** Sentences below the bars. */
  notes?: readonly string[];
  children: ReactNode;
}) {
  const bars = (days: SeasonDays, kind: "pale" | "strong") =>
    yearFractions(days).map(([start, end]) => (
      <rect
        key={`${kind}${start}`}
        data-kind={kind}
        x={percent(start)}
        width={percent(end - start)}
        height="100%"
        rx="6"
      />
    ));
  return (
    <>
      <span className={css.name}>{name}</span>
      <svg className={css.track} aria-hidden data-fish={isFishSpecies(species) || undefined}>
        {bars(legal, "pale")}
        {strong.map((days) => bars(days, "strong"))}
        {today && (
          <rect data-kind="today" x={percent(partOfYear(today.slice(5)))} width="2" y="-16" height="44" />
        )}
      </svg>
      <span className={css.beside}>{children}</span>
      {notes.length > 0 && <span className={css.notes}>{notes.join(" ")}</span>}
    </>
  );
}
export const yearRow = css.row;
