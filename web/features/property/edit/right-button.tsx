/** The dialog in which the landowner states the right to let, and reads the decision (rules 9.13). */
import { useTranslations } from "use-intl";
import { type RightStatus, rightHoldings } from "#domain/property/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import type { OwnPropertyView } from "./property-form.ts";

type Props = { property: OwnPropertyView };
const tones: Record<RightStatus, Tone> = {
  none: "neutral",
  waiting: "waiting",
  approved: "good",
  refused: "bad",
  conflict: "bad",
};

/** Shows the status of the right; nothing if the landowner has not stated it yet. */
export function RightBadge({ property: { right } }: Props) {
  const t = useTranslations("mine.right");
  return right.status === "none" ? null : (
    <Badge tone={tones[right.status]}>{t(`status.${right.status}`)}</Badge>
  );
}

export function RightButton({ property }: Props) {
  const t = useTranslations("mine.right");
  return (
    <DialogButton label={t("open")}>{(state) => <RightDialog property={property} {...state} />}</DialogButton>
  );
}

function RightDialog({ property, ...state }: Props & DialogState) {
  const t = useTranslations("mine.right");
  const { propertyId, name, right, documents } = property;
  const form = useForm({
    initial: {
      held: right.held ?? ("owner" as const),
      organizationNumber: right.organizationNumber ?? "",
      mediaId: right.documentId ?? "",
      note: right.note ?? "",
    },
    bodyOf: ({ held, organizationNumber, mediaId, note }) => ({
      held,
      ...(organizationNumber.trim() && { organizationNumber: organizationNumber.trim() }),
      ...(mediaId && { mediaId }),
      ...(note.trim() && { note: note.trim() }),
    }),
    send: (api, body, once) =>
      api("POST /api/properties/:propertyId/right", { params: { propertyId }, body }, once),
    keptAs: `right/${propertyId}`,
  });
  return (
    <FormDialog
      title={t("title")}
      form={form}
      fields={["organizationNumber", "mediaId", "note"]}
      intro={
        <>
          <p>{t("lead", { name })}</p>
          <RightState property={property} />
        </>
      }
      save={t("save")}
      done={t("saved")}
      {...state}
    >
      <SelectField
        {...form.text("held")}
        label={t("held")}
        options={rightHoldings.map((one) => [one, t(`helds.${one}`)])}
      />
      <TextField
        {...form.text("organizationNumber")}
        label={t("organization")}
        hint={t("organizationHint")}
        inputMode="numeric"
        maxLength={20}
      />
      <SelectField
        {...form.text("mediaId")}
        label={t("document")}
        hint={t("documentHint")}
        options={[["", t("noDocument")], ...documents.map((d) => [d.documentId, d.name] as const)]}
      />
      <TextArea {...form.text("note")} label={t("note")} maxLength={2000} />
    </FormDialog>
  );
}

function RightState({ property: { right } }: Props) {
  const t = useTranslations("mine.right");
  const f = useFormat();
  const { status, question, reason, checkedOn } = right;
  const text =
    status === "none"
      ? undefined
      : t(`states.${status}`, {
          reason: reason ?? "",
          date: checkedOn ? f.date(checkedOn, { weekday: false, year: true }) : "",
        });
  return (
    <>
      {text && (
        <Notice kind={status === "refused" || status === "conflict" ? "warning" : "info"}>{text}</Notice>
      )}
      {right.publishes && status !== "approved" && <Notice kind="info">{t("states.publishes")}</Notice>}
      {question && <Notice kind="warning">{t("asked", { question })}</Notice>}
    </>
  );
}
