/** For administrators: the commission of all, landowners' own rates, and who changed what. */
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import css from "./commission.module.css";
import type { Commission } from "./load.ts";
import { OverrideDialog, RateDialog, RemoveDialog } from "./rate-dialogs.tsx";

export type Override = Commission["overrides"][number];

export function CommissionSection({ commission, now }: { commission: Commission; now: string }) {
  const t = useTranslations("commission");
  const f = useFormat();
  const { settings, overrides, trail } = commission;
  const { ratePercent, publicRatePercent, since, setBy } = settings;
  return (
    <div className={css.parts}>
      <Card
        title={t("global")}
        actions={
          <DialogButton label={t("change")} look="primary">
            {(o) => <RateDialog ratePercent={ratePercent} {...o} />}
          </DialogButton>
        }
      >
        <p className={css.rate}>{t("percent", { percent: f.number(ratePercent, 2) })}</p>
        <p className="muted">
          {setBy ? t("setBy", { name: setBy, at: f.dateTime(since, { now }) }) : t("fromStart")}
        </p>
        {ratePercent !== publicRatePercent && (
          <Notice kind="warning">{t("publicDiffers", { percent: f.number(publicRatePercent, 2) })}</Notice>
        )}
      </Card>
      <Card
        title={t("own")}
        flush={overrides.length > 0}
        actions={<DialogButton label={t("add")}>{(o) => <OverrideDialog {...o} />}</DialogButton>}
      >
        {overrides.length === 0 ? <p className="muted">{t("noOwn")}</p> : <Overrides rows={overrides} />}
      </Card>
      <Card title={t("trail")} flush={trail.length > 0}>
        {trail.length === 0 ? <p className="muted">{t("noTrail")}</p> : <Trail rows={trail} now={now} />}
      </Card>
    </div>
  );
}

function useDays() {
  const t = useTranslations("commission");
  const f = useFormat();
  const day = (date: string) => f.date(date, { year: true, weekday: false, short: true });
  return (from: string, to: string | null) =>
    to ? t("fromTo", { from: day(from), to: day(to) }) : t("fromOn", { from: day(from) });
}

function Overrides({ rows }: { rows: readonly Override[] }) {
  const t = useTranslations("commission");
  const f = useFormat();
  const days = useDays();
  return (
    <DataTable
      caption={t("own")}
      rows={rows}
      rowKey={(row) => row.overrideId}
      columns={[
        { key: "landowner", title: t("landowner"), lead: true, cell: (row) => row.landownerName },
        {
          key: "rate",
          title: t("rate"),
          align: "right",
          cell: (row) => t("percent", { percent: f.number(row.ratePercent, 2) }),
        },
        { key: "days", title: t("days"), cell: (row) => days(row.validFrom, row.validTo) },
        { key: "state", title: t("state"), cell: (row) => t(row.inForce ? "inForce" : "notInForce") },
        { key: "reason", title: t("reason"), cell: (row) => row.reason || null },
        {
          key: "do",
          title: t("do"),
          cell: (row) => (
            <div className={css.acts}>
              <DialogButton label={t("change")}>
                {(o) => <OverrideDialog override={row} {...o} />}
              </DialogButton>
              <DialogButton label={t("remove")}>{(o) => <RemoveDialog override={row} {...o} />}</DialogButton>
            </div>
          ),
        },
      ]}
    />
  );
}

function Trail({ rows, now }: { rows: Commission["trail"]; now: string }) {
  const t = useTranslations("commission");
  const f = useFormat();
  const days = useDays();
  const percent = (value: number | null) =>
    value === null ? t("none") : t("percent", { percent: f.number(value, 2) });
  return (
    <DataTable
      caption={t("trail")}
      rows={rows}
      rowKey={(row) => row.entryId}
      columns={[
        {
          key: "at",
          title: t("at"),
          lead: true,
          cell: (row) => f.dateTime(row.at, { now, weekday: false, short: true }),
        },
        { key: "who", title: t("who"), cell: (row) => row.actorName ?? "–" },
        { key: "what", title: t("what"), cell: (row) => t(`changes.${row.change}`) },
        { key: "whose", title: t("landowner"), cell: (row) => row.landownerName ?? t("all") },
        {
          key: "rates",
          title: t("rate"),
          cell: (row) => t("fromTo", { from: percent(row.fromPercent), to: percent(row.toPercent) }),
        },
        {
          key: "days",
          title: t("days"),
          cell: (row) => (row.validFrom ? days(row.validFrom, row.validTo) : null),
        },
        { key: "reason", title: t("reason"), cell: (row) => row.reason || null },
      ]}
    />
  );
}
