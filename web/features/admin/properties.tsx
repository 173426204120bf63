import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { propertyAddress } from "#domain/page-addresses.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import css from "./admin.module.css";
import { MoreRows, requestedPages, type Rows, rowsOf } from "./more-rows.tsx";

export const loadProperties = (api: Client, query: URLSearchParams) =>
  rowsOf(requestedPages(query), (page) => api("GET /api/admin/properties-under-review", { query: page }));
type Row = Awaited<ReturnType<typeof loadProperties>>["items"][number];

/** Properties unpublished by administrators for review. */
export function PropertiesSection({ loaded: { items: rows, hasMore } }: { loaded: Rows<Row> }) {
  const t = useTranslations("desk.properties");
  return (
    <TableCard
      dense
      title={t("title")}
      none={t("none")}
      actions={<DialogButton label={t("putUnderReview")}>{(o) => <ReviewDialog {...o} />}</DialogButton>}
      rows={rows}
      rowKey={(row) => row.propertyId}
      columns={[
        { title: t("name"), lead: (row) => propertyAddress(row.propertyId), cell: (row) => row.name },
        { title: t("owner"), cell: (row) => row.ownerName || row.ownerEmail },
        { title: t("since"), at: (row) => row.since },
        { title: t("reason"), cell: (row) => row.reason },
        { title: t("do"), cell: (row) => <ReviewActions row={row} /> },
      ]}
    >
      <MoreRows lists={[{ hasMore }]} />
    </TableCard>
  );
}

function ReviewActions({ row: { propertyId, name } }: { row: Row }) {
  const t = useTranslations("desk.properties");
  const params = { propertyId };
  return (
    <div className={css.actions}>
      <ConfirmButton
        title={t("approveTitle", { name })}
        label={t("approve")}
        opensLook="primary"
        send={(api, once) => {
          const approval = { params, body: { action: "approve" as const } };
          return api("POST /api/admin/properties/:propertyId/review", approval, once);
        }}
        done={t("approved")}
      >
        <p>{t("approveText")}</p>
      </ConfirmButton>
      <NoteButton
        label={t("sendBack")}
        title={t("sendBackTitle", { name })}
        text={t("sendBackText")}
        field="reason"
        fieldLabel={t("whyTold")}
        lines
        maxLength={2000}
        done={t("sentBack")}
        send={(api, { reason }, once) => {
          const sentBack = { params, body: { action: "send_back" as const, reason } };
          return api("POST /api/admin/properties/:propertyId/review", sentBack, once);
        }}
      />
    </div>
  );
}

/** The id of a property in a text: in the address of its page, or the id itself. */
const propertyIdIn = (text: string) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0] ?? "none";
function ReviewDialog(state: DialogState) {
  const t = useTranslations("desk.properties");
  const form = useForm({
    initial: { property: "", reason: "" },
    bodyOf: ({ property, reason }) => ({ property, reason: reason.trim() }),
    send: (api, { property, reason }, once) =>
      api(
        "POST /api/admin/properties/:propertyId/review",
        { params: { propertyId: propertyIdIn(property) }, body: { action: "put_under_review", reason } },
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
