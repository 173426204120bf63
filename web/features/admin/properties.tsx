import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmDialog } from "#web/platform/confirm-dialog.tsx";
import { useForm } from "#web/platform/use-form.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DialogButton, type DialogState } from "#web/ui/dialog-button.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import css from "./admin.module.css";
import { MoreRows, pagesAsked, type Rows, rowsOf } from "./more-rows.tsx";

export const loadProperties = (api: Client, query: URLSearchParams) =>
  rowsOf(pagesAsked(query), (page) => api("GET /api/admin/properties-under-review", { query: page }));
type Row = Awaited<ReturnType<typeof loadProperties>>["items"][number];

/** What an administrator has taken down to look at. */
export function PropertiesSection({ list: { items: rows, hasMore }, now }: { list: Rows<Row>; now: string }) {
  const t = useTranslations("desk.properties");
  const f = useFormat();
  return (
    <Card
      title={t("title")}
      flush={rows.length > 0}
      actions={<DialogButton label={t("putUnderReview")}>{(o) => <PutDialog {...o} />}</DialogButton>}
    >
      {rows.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <div className={css.dense}>
          <DataTable
            caption={t("title")}
            rows={rows}
            rowKey={(row) => row.propertyId}
            columns={[
              {
                key: "name",
                title: t("name"),
                lead: true,
                cell: (row) => (
                  <Link to={`/view-property?${new URLSearchParams({ propertyId: row.propertyId })}`}>
                    {row.name}
                  </Link>
                ),
              },
              { key: "owner", title: t("owner"), cell: (row) => row.ownerName || row.ownerEmail },
              {
                key: "since",
                title: t("since"),
                cell: (row) =>
                  row.since && (
                    <span className={css.time}>
                      {f.dateTime(row.since, { now, weekday: false, short: true })}
                    </span>
                  ),
              },
              { key: "reason", title: t("reason"), cell: (row) => row.reason },
              {
                key: "do",
                title: t("do"),
                cell: (row) => (
                  <div className={css.actions}>
                    <DialogButton label={t("approve")} look="primary">
                      {(o) => <ApproveDialog row={row} {...o} />}
                    </DialogButton>
                    <DialogButton label={t("sendBack")}>
                      {(o) => <SendBackDialog row={row} {...o} />}
                    </DialogButton>
                  </div>
                ),
              },
            ]}
          />
        </div>
      )}
      <MoreRows lists={[{ hasMore }]} />
    </Card>
  );
}

type Props = { row: Row } & DialogState;
function ApproveDialog({ row: { propertyId, name }, ...state }: Props) {
  const t = useTranslations("desk.properties");
  const approval = { params: { propertyId }, body: { action: "approve" as const } };
  return (
    <ConfirmDialog
      title={t("approveTitle", { name })}
      label={t("approve")}
      send={(api, once) => api("POST /api/admin/properties/:propertyId/review", approval, once)}
      done={t("approved")}
      {...state}
    >
      <p>{t("approveText")}</p>
    </ConfirmDialog>
  );
}

function SendBackDialog({ row: { propertyId, name }, ...state }: Props) {
  const t = useTranslations("desk.properties");
  const form = useForm({
    initial: { reason: "" },
    bodyOf: ({ reason }) => ({ action: "send_back" as const, reason: reason.trim() }),
    send: (api, body, once) =>
      api("POST /api/admin/properties/:propertyId/review", { params: { propertyId }, body }, once),
  });
  return (
    <FormDialog
      title={t("sendBackTitle", { name })}
      form={form}
      fields={["reason"]}
      intro={<p>{t("sendBackText")}</p>}
      save={t("sendBack")}
      done={t("sentBack")}
      {...state}
    >
      <TextArea {...form.text("reason")} label={t("whyTold")} maxLength={2000} required />
    </FormDialog>
  );
}

/** The id, or the address of its page. */
const idIn = (text: string) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0] ?? "none";
function PutDialog(state: DialogState) {
  const t = useTranslations("desk.properties");
  const form = useForm({
    initial: { property: "", reason: "" },
    bodyOf: ({ property, reason }) => ({ property, reason: reason.trim() }),
    send: (api, { property, reason }, once) =>
      api(
        "POST /api/admin/properties/:propertyId/review",
        { params: { propertyId: idIn(property) }, body: { action: "put_under_review", reason } },
        once,
      ),
  });
  return (
    <FormDialog
      title={t("putUnderReview")}
      form={form}
      fields={["reason"]}
      intro={<p>{t("putText")}</p>}
      save={t("putUnderReview")}
      done={t("put")}
      {...state}
    >
      <TextField
        {...form.text("property")}
        label={t("address")}
        autoComplete="off"
        maxLength={500}
        required
      />
      <TextArea {...form.text("reason")} label={t("whyTold")} maxLength={2000} required />
    </FormDialog>
  );
}
