/** For administrators: the general commission, landowners' own rates, and the history of changes. */
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import css from "./commission.module.css";
import type { Commission, Override } from "./load.ts";
import { OverrideDialog, RateDialog, RemoveOverride } from "./rate-dialogs.tsx";

export function CommissionSection({ loaded }: { loaded: Commission }) {
  const t = useTranslations("commission");
  const f = useFormat();
  const { settings, overrides, trail } = loaded;
  const { ratePercent, since, setBy } = settings;
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
          {setBy ? t("setBy", { name: setBy, at: f.dateTime(since, { now: f.now }) }) : t("fromStart")}
        </p>
      </Card>
      <Overrides rows={overrides} />
      <ChangeHistory rows={trail} />
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
    <TableCard
      title={t("own")}
      none={t("noOwn")}
      actions={<DialogButton label={t("add")}>{(o) => <OverrideDialog {...o} />}</DialogButton>}
      rows={rows}
      rowKey={(row) => row.overrideId}
      columns={[
        { title: t("landowner"), lead: true, cell: (row) => row.landownerName },
        {
          title: t("rate"),
          align: "right",
          cell: (row) => t("percent", { percent: f.number(row.ratePercent, 2) }),
        },
        { title: t("days"), cell: (row) => days(row.validFrom, row.validTo) },
        { title: t("state"), cell: (row) => t(row.inForce ? "inForce" : "notInForce") },
        { title: t("reason"), cell: (row) => row.reason || null },
        {
          title: t("do"),
          cell: (row) => (
            <div className={css.acts}>
              <DialogButton label={t("change")}>
                {(o) => <OverrideDialog override={row} {...o} />}
              </DialogButton>
              <RemoveOverride override={row} />
            </div>
          ),
        },
      ]}
    />
  );
}

function ChangeHistory({ rows }: { rows: Commission["trail"] }) {
  const t = useTranslations("commission");
  const f = useFormat();
  const days = useDays();
  const percent = (value: number | null) =>
    value === null ? t("none") : t("percent", { percent: f.number(value, 2) });
  return (
    <TableCard
      title={t("trail")}
      none={t("noTrail")}
      rows={rows}
      rowKey={(row) => row.entryId}
      columns={[
        { title: t("at"), lead: true, at: (row) => row.at },
        { title: t("who"), cell: (row) => row.actorName ?? "–" },
        { title: t("what"), cell: (row) => t(`changes.${row.change}`) },
        { title: t("landowner"), cell: (row) => row.landownerName ?? t("all") },
        {
          title: t("rate"),
          cell: (row) => t("fromTo", { from: percent(row.fromPercent), to: percent(row.toPercent) }),
        },
        { title: t("days"), cell: (row) => (row.validFrom ? days(row.validFrom, row.validTo) : null) },
        { title: t("reason"), cell: (row) => row.reason || null },
      ]}
    />
  );
}
