import { useTranslations } from "use-intl";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { Money, MoneyLines, OpenableMoney } from "#web/ui/chart/money.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import css from "./design-system.module.css";

const vat = [
  { percent: 25, vatOre: 564_268 },
  { percent: 12, vatOre: 83_975 },
];

export function Figures({ soon }: { soon: string }) {
  const t = useTranslations("designSystem.figures");
  const lines = [
    { label: t("hunting"), amountOre: 3_583_452 },
    { label: t("discount"), amountOre: -358_345 },
    { label: t("cabin"), amountOre: 300_000, note: t("cabinNote") },
    { label: t("transport"), amountOre: 80_000 },
  ];
  const rows = bookingStatuses.slice(2, 6).map((status, i) => ({
    id: status,
    place: t(`place${(i % 2) + 1}` as "place1"),
    status,
    ore: 1_800_000 + i * 123_450,
  }));
  return (
    <Card title={t("title")}>
      <div className="stack wide-gap">
        <Facts
          facts={[
            { label: t("what"), value: t("whatValue") },
            { label: t("deadline"), value: <Countdown until={soon} /> },
            { label: t("sum"), value: <OpenableMoney lines={lines} totalOre={3_605_107} /> },
          ]}
        />
        <div className="row">
          {bookingStatuses.map((s) => (
            <StatusBadge key={s} status={s} />
          ))}
        </div>
        <div className={css.bill}>
          <MoneyLines lines={lines} totalOre={3_605_107} vat={vat} />
        </div>
        <DataTable
          caption={t("table")}
          rows={rows}
          rowKey={(r) => r.id}
          columns={[
            { title: t("place"), cell: (r) => r.place },
            { title: t("status"), cell: (r) => <StatusBadge status={r.status} /> },
            { title: t("sum"), cell: (r) => <Money ore={r.ore} />, align: "right" },
          ]}
        />
      </div>
    </Card>
  );
}
