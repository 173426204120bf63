import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { useFormat } from "#web/i18n/format.ts";
import { type Column, DataTable } from "#web/ui/layout/data-table.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import type { RulesOfPlace } from "./load-rules.ts";
import { useSeasonText } from "./season-rows.tsx";
import { upperFirst } from "./upper-first.ts";
import { ReadSource } from "./sources.tsx";
import css from "./rules.module.css";

type Part = { rules: RulesOfPlace };

/** What the municipality, the county or a board has decided, or that nothing of it was read. */
export function Decisions({ rules: { decisions, place, species } }: Part) {
  const t = useTranslations("rules");
  const f = useFormat();
  if (decisions.length === 0 && isFishSpecies(species)) return null;
  if (decisions.length === 0)
    return (
      <Section title={t("place.decisions", { place: place.name })}>
        <p>
          {t("place.noDecisions", { place: place.name })} <Link to="/contact-us">{t("place.sendLink")}</Link>
        </p>
      </Section>
    );
  const columns: Column<(typeof decisions)[number]>[] = [
    {
      title: t("table.animal"),
      lead: true,
      cell: ({ animals }) => <strong>{upperFirst(f.all(animals), f.locale)}</strong>,
    },
    { title: t("table.effect"), cell: ({ effect }) => t(`effects.${effect}`) },
    {
      title: t("table.time"),
      cell: ({ from, to }) => f.dateRange(from, to, { weekday: false, year: true }),
    },
    {
      title: t("table.source"),
      cell: ({ source }) => <ReadSource source={source} readOn={source.readOn} />,
    },
  ];
  return (
    <Section title={t("place.decisions", { place: place.name })}>
      <div className={css.card}>
        <DataTable
          caption={t("place.decisions", { place: place.name })}
          columns={columns}
          rows={decisions}
          rowKey={({ ruleId }) => ruleId}
        />
      </div>
    </Section>
  );
}

type River = Omit<RulesOfPlace["rivers"][number], "name"> & { names: string[] };
/** The open rivers, each in a row, and the closed ones together in the last. */
function riverRows(rivers: RulesOfPlace["rivers"]): River[] {
  const closed = rivers.filter(({ open }) => open.length === 0);
  return [
    ...rivers
      .filter(({ open }) => open.length > 0)
      .map(({ name, ...river }) => ({ ...river, names: [name] })),
    ...closed.slice(0, 1).map((river) => ({ ...river, names: closed.map(({ name }) => name) })),
  ];
}

/** The salmon rivers of the municipality, the open ones first. */
export function Rivers({ rules: { rivers, place } }: Part) {
  const t = useTranslations("rules");
  const f = useFormat();
  const season = useSeasonText();
  const open = (river: River) =>
    river.open.map(({ fish, from, to }) =>
      t("table.riverOpen", { fish: upperFirst(fish, f.locale), days: season(from, to) }),
    );
  const columns: Column<River>[] = [
    { title: t("table.river"), lead: true, cell: ({ names }) => <strong>{f.all(names)}</strong> },
    {
      title: t("table.time"),
      cell: (river) => (
        <span>
          {open(river).map((text) => (
            <span key={text} className={css.line}>
              {text}
            </span>
          ))}
          {river.open.length === 0 && t("table.riverClosed")}
          {river.midSeason && <small className={css.needs}>{t("table.midSeason")}</small>}
        </span>
      ),
    },
    {
      title: t("table.source"),
      cell: ({ source }) => <ReadSource source={source} readOn={source.readOn} />,
    },
  ];
  return (
    <Section title={t("place.rivers", { place: place.name })}>
      <div className={css.card}>
        <DataTable
          caption={t("place.rivers", { place: place.name })}
          columns={columns}
          rows={riverRows(rivers)}
          rowKey={(river) => [...river.names, ...open(river)].join()}
        />
      </div>
    </Section>
  );
}
