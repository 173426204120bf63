/** Local decisions from a table: the file is read, shown with what is wrong, and entered whole or not at all. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { maxFileBytes } from "#domain/law/local-rule-file.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button, inactiveButtonProps } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import css from "./law-desk.module.css";

type Preview = Answer<"POST /api/law/local-rules/preview">;
type ReadFile = { name: string; csv: string; preview: Preview };
/** The most rows that are shown; those that are wrong come first. */
const maxShown = 200;

/** Spreadsheets save UTF-8, or Windows-1252 in older versions. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function ImportRules() {
  const t = useTranslations("lawDesk.import");
  const [read, setRead] = useState<ReadFile>();
  const { run, busy, problem } = useCommand((api, body: { csv: string }) =>
    api("POST /api/law/local-rules/preview", { body }),
  );
  async function choose(file: File | undefined) {
    if (!file) return;
    setRead(undefined);
    if (file.size === 0) return notify.error(t("empty"));
    if (file.size > maxFileBytes) return notify.error(t("tooLarge"));
    const csv = await textOf(file);
    const preview = await run({ csv });
    if (preview) setRead({ name: file.name, csv, preview });
  }
  return (
    <Card stack title={t("title")} id="import">
      <p className="muted">{t("text")}</p>
      <p className="small">
        <code>{t("columns")}</code>
      </p>
      {problem && (
        <Notice kind="error" title={t("refused")}>
          <p>{problem.detail}</p>
        </Notice>
      )}
      <div>
        <label className={css.file} data-busy={busy || undefined}>
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(e) => {
              void choose(e.currentTarget.files?.[0]);
              e.currentTarget.value = ""; // allows choosing the same file again
            }}
            {...inactiveButtonProps(busy)}
          />
          {t("choose")}
        </label>
      </div>
      {read && <PreviewOfFile read={read} onEntered={() => setRead(undefined)} />}
    </Card>
  );
}

function PreviewOfFile({
  read: { name, csv, preview },
  onEntered,
}: {
  read: ReadFile;
  onEntered: () => void;
}) {
  const t = useTranslations("lawDesk.import");
  const { counts } = preview;
  const { run, busy, problem } = useCommand((api, body: { csv: string }, once) =>
    api("POST /api/law/local-rules/import", { body }, once),
  );
  async function enter() {
    const answer = await run({ csv });
    if (!answer) return;
    notify.success(t("entered", { count: answer.entered }));
    onEntered();
  }
  return (
    <section className="stack" aria-label={name}>
      <h3>{name}</h3>
      <p role="status">{t("counts", counts)}</p>
      {counts.wrong > 0 && (
        <Notice kind="warning">
          <p>{t("correctFirst")}</p>
        </Notice>
      )}
      {problem && (
        <Notice kind="error">
          <p>{problem.detail}</p>
        </Notice>
      )}
      {counts.wrong === 0 && counts.new > 0 && (
        <div>
          <Button look="primary" busy={busy} onClick={() => void enter()}>
            {t("enter", { count: counts.new })}
          </Button>
        </div>
      )}
      <PreviewRows rows={preview.rows} />
    </section>
  );
}

type Row = Preview["rows"][number];
const tones: Record<Row["outcome"], Tone> = { new: "good", same: "neutral", wrong: "bad" };
const order: Record<Row["outcome"], number> = { wrong: 0, new: 1, same: 2 };

function PreviewRows({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("lawDesk.import");
  const f = useFormat();
  const shown = rows.toSorted((a, b) => order[a.outcome] - order[b.outcome]).slice(0, maxShown);
  return (
    <>
      <DataTable
        dense
        caption={t("title")}
        rows={shown}
        rowKey={(row) => String(row.line)}
        columns={[
          {
            title: t("decision"),
            lead: true,
            cell: ({ typed }) => [typed.municipality, typed.taxon, typed.effect].join(", "),
          },
          { title: t("line"), count: (row) => row.line },
          { title: t("days"), cell: ({ typed }) => `${typed.from}–${typed.to}` },
          {
            title: t("outcome"),
            cell: ({ outcome, problems }) =>
              outcome === "wrong" ? (
                <ul className={css.problems}>
                  {problems.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              ) : (
                <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
              ),
          },
        ]}
      />
      {rows.length > maxShown && (
        <p className="muted small">{t("moreRows", { count: f.number(rows.length - maxShown) })}</p>
      )}
    </>
  );
}
