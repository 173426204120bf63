/** The sources that answers are made of, with the day each must be read again. */
import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { MoreRows } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import type { Column } from "#web/ui/layout/data-table.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./law-desk.module.css";
import type { LawDesk } from "./load-law-desk.ts";

type Source = LawDesk["sources"][number];
type LocalSource = NonNullable<LawDesk["localSources"]>["items"][number];

export function Sources({ desk: { sources, localSources } }: { desk: LawDesk }) {
  const t = useTranslations("lawDesk.sources");
  const columns = useSourceColumns();
  const municipalities = ({ municipalities: all }: LocalSource) => all.map(({ name }) => name).join(", ");
  const [source, ...others] = columns;
  const local: Column<LocalSource>[] = source
    ? [source, { title: t("municipalities"), cell: municipalities }, ...others]
    : [];
  return (
    <>
      <TableCard
        dense
        title={t("national")}
        none={t("none")}
        rows={sources}
        rowKey={(row) => row.source}
        columns={columns}
      />
      <TableCard
        dense
        title={t("local")}
        none={t("none")}
        rows={localSources?.items ?? []}
        rowKey={(row) => row.source}
        columns={local}
      >
        <MoreRows lists={[localSources ?? { hasMore: false }]} />
      </TableCard>
    </>
  );
}

function useSourceColumns(): Column<Source>[] {
  const t = useTranslations("lawDesk.sources");
  return [
    {
      title: t("source"),
      lead: true,
      cell: ({ source, title, url }) => (
        <span className={css.source}>
          <a href={url} target="_blank" rel="noreferrer" lang="no">
            {title}
          </a>
          {source !== url && (
            <>
              <br />
              <span className="muted small">{source}</span>
            </>
          )}
        </span>
      ),
    },
    { title: t("readOn"), on: (row) => row.readOn },
    { title: t("due"), cell: (row) => <Due row={row} /> },
    { title: t("last"), cell: (row) => <Last row={row} /> },
    { title: t("do"), cell: (row) => <ReadAgain source={row.source} /> },
  ];
}

function Due({ row: { due, isDue, last } }: { row: Source }) {
  const t = useTranslations("lawDesk.sources");
  const f = useFormat();
  if (isDue) return <Badge tone="bad">{t(last?.changeNote ? "changed" : "isDue")}</Badge>;
  return f.date(due, { now: f.now, weekday: false });
}

function Last({ row: { last } }: { row: Source }) {
  const t = useTranslations("lawDesk.sources");
  const f = useFormat();
  if (!last) return "–";
  const { changeNote, readBy: name, readOn } = last;
  const date = f.date(readOn, { now: f.now, weekday: false });
  return changeNote ? t("foundChange", { name, date, changeNote }) : t("foundNothing", { name, date });
}

function ReadAgain({ source }: { source: string }) {
  const t = useTranslations("lawDesk.sources");
  const f = useFormat();
  const readOn = osloDate(new Date(f.now));
  return (
    <div className={css.actions}>
      <CommandButton
        intent={readOn}
        done={t("saved")}
        send={(api, once) => api("POST /api/law/source-readings", { body: { source, readOn } }, once)}
      >
        {t("unchanged")}
      </CommandButton>
      <NoteButton
        label={t("hasChanged")}
        title={t("hasChangedTitle")}
        text={t("hasChangedText")}
        field="changeNote"
        fieldLabel={t("whatChanged")}
        lines
        maxLength={2000}
        save={t("save")}
        done={t("saved")}
        send={(api, { changeNote }, once) =>
          api("POST /api/law/source-readings", { body: { source, readOn, changeNote } }, once)
        }
      />
    </div>
  );
}
