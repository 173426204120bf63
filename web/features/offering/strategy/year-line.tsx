import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { mergedWithin } from "#domain/availability/closed-nights.ts";
import { addDays, type DayRange } from "#domain/days.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { closedByOffering } from "#domain/ground/closed-together.ts";
import type { Species } from "#domain/species/species.ts";
import { partOfYear } from "#domain/offering/seasons.ts";
import { commonDays } from "#domain/offering/strategy.ts";
import { month } from "#messages/format.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { styled } from "#web/ui/styled.ts";
import type { OwnPropertyView } from "#web/features/property/public.ts";
import type { Strategy } from "./load-strategy.ts";
import css from "./strategy.module.css";

type OwnOffering = OwnPropertyView["offerings"][number];
type Row = {
  species: Species | undefined;
  /** The days of the year on which some of the species' animals may be hunted. */
  legal: DayRange[];
  offered: { offering: OwnOffering; shown: DayRange }[];
  /** The days on which an offering of this row and another one exclude each other. */
  shared: DayRange[];
  /** The days of the legal season without any hunting. */
  closed: DayRange[];
  /** The seasons of its animals, if they differ. */
  groups: { name: string; periods: DayRange[] }[];
};
const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

const daysOfYear = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const withinYear = (ranges: readonly DayRange[], year: number): DayRange[] =>
  ranges.flatMap((range) => commonDays(range, daysOfYear(year)) ?? []);
/** The part of the offering's season that is in this year. */
const partInYear = ({ validFrom, validTo }: OwnOffering, year: number): DayRange | undefined =>
  commonDays({ from: validFrom, to: validTo }, daysOfYear(year));
const partOf = ({ from, to }: DayRange): [number, number] => [
  partOfYear(from.slice(5)),
  partOfYear(to.slice(5)) + 1 / 365,
];

/** The days of the year on which some of the offerings and others exclude each other. */
function sharedDaysOf(offered: Row["offered"], { planned, year }: Strategy): DayRange[] {
  const periods = offered
    .flatMap(({ offering }) => closedByOffering(offering.offeringId, planned))
    .flatMap(({ offeringId, days }) => (offeringId && days ? [days] : []))
    .map(({ from, to }) => ({ from, to: addDays(to, 1) }));
  return mergedWithin(periods, { from: `${year}-01-01`, to: `${year + 1}-01-01` }).map(({ from, to }) => ({
    from,
    to: addDays(to, -1),
  }));
}

/** One row per species, and one row for offerings without species. */
function rowsOf(strategy: Strategy): Row[] {
  const { year, legal: law } = strategy;
  const { species, offerings } = strategy.property;
  const current = offerings
    .filter((o) => o.status !== "archived")
    .flatMap((offering) => {
      const shown = partInYear(offering, year);
      return shown ? [{ offering, shown }] : [];
    });
  const all = [...new Set([...species, ...current.flatMap(({ offering }) => offering.targetSpecies)])];
  const rowOf = (one: Species | undefined, offered: Row["offered"]): Row => {
    const legal = withinYear((one && law.periods[one]) ?? [], year);
    const groups = (one && law.groups[one]) ?? [];
    return {
      species: one,
      legal,
      offered,
      shared: sharedDaysOf(offered, strategy),
      closed: withinYear(law.closedDays, year).flatMap((days) =>
        legal.flatMap((season) => commonDays(days, season) ?? []),
      ),
      groups: groups.map(({ name, periods }) => ({ name, periods: withinYear(periods, year) })),
    };
  };
  const rows = all.map((one) =>
    rowOf(
      one,
      current.filter(({ offering }) => offering.targetSpecies.includes(one)),
    ),
  );
  const rest = current.filter(({ offering }) => offering.targetSpecies.length === 0);
  return rest.length ? [...rows, rowOf(undefined, rest)] : rows;
}

export function YearLine({ strategy, path }: { strategy: Strategy; path: string }) {
  const t = useTranslations("strategy.year");
  const rows = rowsOf(strategy);
  const { locale } = useFormat();
  const { year, today } = strategy;
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}-01`);
  return (
    <Card
      title={t("title", { year: String(year) })}
      actions={
        <div className={css.turn}>
          <LinkButton
            size="small"
            to={`${path}&year=${year - 1}`}
            preventScrollReset
            aria-label={t("previous", { year: String(year - 1) })}
            icon={<IconChevronLeft size={20} aria-hidden />}
          />
          <LinkButton
            size="small"
            to={`${path}&year=${year + 1}`}
            preventScrollReset
            aria-label={t("next", { year: String(year + 1) })}
            icon={<IconChevronRight size={20} aria-hidden />}
          />
        </div>
      }
    >
      <div className={css.months} aria-hidden>
        {months.map((m) => (
          <span key={m}>
            {month(m, locale).slice(0, 1)}
            <i>{month(m, locale).slice(1, 3)}</i>
          </span>
        ))}
      </div>
      <div className={css.chart}>
        {today.startsWith(`${year}-`) && (
          <div className={css.now} ref={styled({ "--part": partOfYear(today.slice(5)) })} aria-hidden />
        )}
        <ul className={css.rows}>
          {rows.map((row) => (
            <SpeciesRow key={row.species ?? ""} row={row} />
          ))}
        </ul>
      </div>
      <ul className={css.key} aria-hidden>
        <li>
          <i data-kind="legal" /> {t("legal")}
        </li>
        <li>
          <i data-kind="open" /> {t("open")}
        </li>
        <li>
          <i data-kind="draft" /> {t("draft")}
        </li>
        {rows.some(({ closed }) => closed.length > 0) && (
          <li>
            <i data-kind="closed" /> {t("closed")}
          </li>
        )}
        {rows.some(({ shared }) => shared.length > 0) && (
          <li>
            <i data-kind="shared" /> {t("shared")}
          </li>
        )}
      </ul>
      <p className="muted small">{t("note")}</p>
    </Card>
  );
}

const isOpen = ({ status, published }: OwnOffering) => status === "active" && published;

function Bar({ kind, part: [from, to] }: { kind: string; part: readonly [number, number] }) {
  return <i data-kind={kind} ref={styled({ left: percent(from), width: percent(to - from) })} />;
}

function SpeciesRow({ row }: { row: Row }) {
  const { species: one, legal, offered, shared, closed, groups } = row;
  const t = useTranslations("strategy.year");
  const f = useFormat();
  const species = useTranslations("species");
  return (
    <li>
      <span className={css.name}>{one ? species(one) : t("any")}</span>
      <span className={css.track} data-fish={(one && isFishSpecies(one)) || undefined}>
        {legal.map((days) => (
          <Bar key={days.from} kind="legal" part={partOf(days)} />
        ))}
        {offered.map(({ offering, shown }) => (
          <Bar key={offering.offeringId} kind={isOpen(offering) ? "open" : "draft"} part={partOf(shown)} />
        ))}
        {shared.map((days) => (
          <Bar key={days.from} kind="shared" part={partOf(days)} />
        ))}
        {closed.map((days) => (
          <Bar key={days.from} kind="closed" part={partOf(days)} />
        ))}
      </span>
      {groups.length > 0 && (
        <span className={css.groups}>
          {groups
            .filter(({ periods }) => periods.length > 0)
            .map(({ name, periods }) =>
              t("group", {
                name: name.charAt(0).toUpperCase() + name.slice(1),
                dates: periods.map(({ from, to }) => f.dateRange(from, to, { weekday: false })).join(", "),
              }),
            )
            .join(" ")}
        </span>
      )}
      <span className="visually-hidden">
        <RowText row={row} />
      </span>
    </li>
  );
}

/** The text alternative of a row of the timeline. */
function RowText({ row: { legal, offered } }: { row: Row }) {
  const t = useTranslations("strategy.year");
  const f = useFormat();
  const day = (date: string) => f.date(date, { weekday: false });
  const isAllYear = legal.some(({ from, to }) => from.endsWith("-01-01") && to.endsWith("-12-31"));
  const words = [
    ...(isAllYear
      ? [t("allYear")]
      : legal.map(({ from, to }) => t("season", { from: day(from), to: day(to) }))),
    ...offered.map(({ offering, shown }) =>
      t(isOpen(offering) ? "offered" : "drafted", {
        name: offering.name,
        dates: f.dateRange(shown.from, shown.to, { weekday: false, year: true }),
      }),
    ),
    offered.length === 0 && t("nothing"),
  ];
  return words.filter(Boolean).join(" ");
}
