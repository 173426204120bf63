/** The reader's latest changes of many offerings, each of which can be undone once. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { type Column, DataTable } from "#web/ui/layout/data-table.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import rows from "#web/ui/layout/card-list.module.css";
import type { BulkChangeView } from "./load-bulk-change.ts";
import { useChangeText } from "./texts.ts";

export const bulkChangePage = "/change-offerings";
export const changeAddress = (bulkChangeId: string): string =>
  `${bulkChangePage}?${new URLSearchParams({ bulkChangeId })}`;

export function UndoButton({ change: { bulkChangeId }, about }: { change: BulkChangeView; about?: string }) {
  const t = useTranslations("bulkChange");
  return (
    <CommandButton
      {...(about && { "aria-label": t("undoAbout", { about }) })}
      send={(api, once) =>
        api("POST /api/bulk-changes/:bulkChangeId/undo", { params: { bulkChangeId } }, once)
      }
      done={({ count, notUndone }) =>
        notUndone > 0
          ? notify.error(t("partlyUndone", { count: notUndone, of: count }))
          : notify.success(t("undone"))
      }
    >
      {t("undo")}
    </CommandButton>
  );
}

export function LatestChanges({ changes }: { changes: readonly BulkChangeView[] }) {
  const t = useTranslations("bulkChange");
  const f = useFormat();
  const textOf = useChangeText();
  return (
    <ul className={rows.list}>
      {changes.map((change) => (
        <li key={change.bulkChangeId}>
          <div>
            <Link to={changeAddress(change.bulkChangeId)}>{textOf(change)}</Link>
            <p className="muted small">
              {[
                f.dateTime(change.createdAt, { weekday: false, now: f.now }),
                t(change.kind === "invite_co_host" ? "ofProperties" : "ofOfferings", { count: change.count }),
                change.undoneAt && t("isUndone"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          {!change.undoneAt && <UndoButton change={change} about={textOf(change)} />}
        </li>
      ))}
    </ul>
  );
}

type Details = Answer<"GET /api/bulk-changes/:bulkChangeId">;
type DetailItem = Details["items"][number];

export function ChangeDetails({ change }: { change: Details }) {
  const t = useTranslations("bulkChange");
  const { items, undoneAt } = change;
  const stuck = items.filter(({ obstacle }) => obstacle !== null);
  const columns: Column<DetailItem>[] = [
    {
      title: t("offering"),
      lead: true,
      cell: ({ name, propertyName, offeringId }) =>
        name ?? propertyName ?? t(offeringId ? "lostOffering" : "lostProperty"),
    },
    { title: t("property"), cell: ({ name, propertyName }) => (name && propertyName) || "" },
    {
      title: t("canUndo"),
      cell: ({ undone, obstacle }) =>
        undone === true ? t("isUndone") : obstacle ? t(`undoObstacles.${obstacle}`) : t("yes"),
    },
  ];
  return (
    <div className="stack">
      {stuck.length > 0 && (
        <Notice kind="warning">
          {t(undoneAt ? "stayed" : "cannotUndo", { count: stuck.length, of: items.length })}
        </Notice>
      )}
      {!undoneAt && stuck.length < items.length && (
        <div>
          <UndoButton change={change} />
        </div>
      )}
      <DataTable
        caption={t("what")}
        columns={columns}
        rows={items}
        rowKey={(one) => one.copyId ?? one.offeringId ?? one.propertyId}
      />
    </div>
  );
}
