import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { type Column, DataTable } from "#web/ui/layout/data-table.tsx";
import { ReadSource } from "./sources.tsx";
import { upperFirst } from "./upper-first.ts";
import css from "./rules.module.css";

type Row = Answer<"GET /api/law/seasons">["rows"][number];

/** Returns the text of a season of any year: «10. september–siste dag i februar». */
export function useSeasonText(): (from: string, to: string) => string {
  const t = useTranslations("rules.table");
  const f = useFormat();
  const day = (monthDay: string) =>
    monthDay === "02-29" ? t("lastOfFebruary") : f.date(`2024-${monthDay}`, { weekday: false, year: false });
  return (from, to) =>
    from === "01-01" && to === "12-31" ? t("allYear") : t("days", { from: day(from), to: day(to) });
}

/** Returns the animals and the water of a row or an answer, if it is not about all: «voksen bukk». */
export function useKindText(): (kind: Pick<Row, "animals" | "water">) => string {
  const animalsText = useTranslations("rules.animals");
  const water = useTranslations("rules.waters");
  return ({ animals, water: of }) =>
    [of && water(of), animals && animalsText(animals)].filter(Boolean).join(", ");
}

type JoinedRow = Omit<Row, "animal"> & { names: string[] };
/** Rows that differ by the animal only are told together. */
function joinedRows(rows: readonly Row[]): JoinedRow[] {
  const joined = new Map<string, JoinedRow>();
  for (const { animal, ruleId, ...row } of rows) {
    const key = JSON.stringify(row);
    const same = joined.get(key);
    if (same) same.names.push(animal);
    else joined.set(key, { ...row, ruleId, names: [animal] });
  }
  return [...joined.values()];
}

const namesShown = 6;
/** Where a row holds; a long list opens. */
function Area({ row, everywhere }: { row: JoinedRow; everywhere: string }) {
  const t = useTranslations("rules.table");
  const f = useFormat();
  const { area } = row;
  if (area.length === 0) return everywhere;
  if (area.length <= namesShown + 1) return f.all(area);
  const first = area.slice(0, namesShown).join(", ");
  return (
    <details className={css.more}>
      <summary>{t("more", { names: first, count: area.length - namesShown })}</summary>
      {area.slice(namesShown).join(", ")}
    </details>
  );
}

function Time({ row: { from, to, needs, area } }: { row: JoinedRow }) {
  const t = useTranslations("rules.table");
  const needed = useTranslations("rules.needs");
  const season = useSeasonText();
  if (!from || !to) return t(area.length > 0 ? "closedHere" : "closed");
  return (
    <span>
      {season(from, to)}
      {needs && <small className={css.needs}>{needed(needs)}</small>}
    </span>
  );
}

/** The rows of the regulations, with animals, season, area and source. `everywhere`: the words for all of it. */
export function SeasonRows({
  caption,
  rows,
  everywhere,
}: {
  caption: string;
  rows: readonly Row[];
  everywhere: string;
}) {
  const t = useTranslations("rules.table");
  const kind = useKindText();
  const f = useFormat();
  const columns: Column<JoinedRow>[] = [
    {
      title: t("animal"),
      lead: true,
      cell: (row) => (
        <strong>{[upperFirst(f.all(row.names), f.locale), kind(row)].filter(Boolean).join(", ")}</strong>
      ),
    },
    { title: t("time"), cell: (row) => <Time row={row} /> },
    { title: t("where"), cell: (row) => <Area row={row} everywhere={everywhere} /> },
    { title: t("source"), cell: ({ source }) => <ReadSource source={source} readOn={source.readOn} /> },
  ];
  return (
    <div className={css.card}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={joinedRows(rows)}
        rowKey={({ ruleId, needs, area }) => [ruleId, needs, ...area].join()}
      />
    </div>
  );
}
