/** What a change would do to each offering, and which it leaves as they are. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/layout/data-table.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { PreviewItem } from "./load-bulk-change.ts";
import { useStateText } from "./texts.ts";

const shownAtFirst = 20;

function ItemName({ item }: { item: PreviewItem }) {
  return item.name ? (
    <>
      {item.name} <span className="muted small">{item.propertyName}</span>
    </>
  ) : (
    item.propertyName
  );
}

export function PreviewTables({ items }: { items: readonly PreviewItem[] }) {
  const t = useTranslations("bulkChange");
  const f = useFormat();
  const textOf = useStateText();
  const changed = items.filter(({ obstacle }) => obstacle === null);
  const left = items.filter(({ obstacle }) => obstacle !== null);
  const lead: Column<PreviewItem> = {
    title: t("offering"),
    lead: true,
    cell: (item) => <ItemName item={item} />,
  };
  const isInviting = changed.some(({ offeringId }) => offeringId === null);
  return (
    <>
      {left.length > 0 && (
        <Notice kind="warning" title={t("leftOut", { count: left.length })}>
          <Rows
            caption={t("leftOut", { count: left.length })}
            items={left}
            columns={[
              lead,
              {
                title: t("why"),
                cell: ({ obstacle, date }) =>
                  obstacle &&
                  t(`obstacles.${obstacle}`, { date: date ? f.date(date, { weekday: false }) : "" }),
              },
            ]}
          />
        </Notice>
      )}
      {changed.length > 0 && (
        <Rows
          caption={t("willChange", { count: changed.length })}
          items={changed}
          columns={
            isInviting
              ? [{ ...lead, title: t("property") }]
              : [
                  lead,
                  { title: t("now"), cell: (item) => textOf(item.before, item) },
                  { title: t("becomes"), cell: (item) => <strong>{textOf(item.after, item)}</strong> },
                ]
          }
        />
      )}
    </>
  );
}

function Rows({
  caption,
  items,
  columns,
}: {
  caption: string;
  items: readonly PreviewItem[];
  columns: Column<PreviewItem>[];
}) {
  const t = useTranslations("bulkChange");
  const [all, setAll] = useState(false);
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={all ? items : items.slice(0, shownAtFirst)}
        rowKey={(item) => item.offeringId ?? item.propertyId}
      />
      {!all && items.length > shownAtFirst && (
        <Button size="small" onClick={() => setAll(true)}>
          {t("showAll", { count: items.length })}
        </Button>
      )}
    </>
  );
}
