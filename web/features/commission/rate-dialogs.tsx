import { useTranslations } from "use-intl";
import { numberText, parseNumber } from "#web/i18n/number-input.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { DateField } from "#web/ui/date/date-field.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import type { Override } from "./load.ts";

const percentOf = (text: string): number => parseNumber(text) ?? Number.NaN;

/** Changes the general rate; confirmed bookings keep the rate they have. */
export function RateDialog({ ratePercent, ...state }: { ratePercent: number } & DialogState) {
  const t = useTranslations("commission");
  const form = useForm({
    initial: { ratePercent: numberText(ratePercent), reason: "" },
    bodyOf: ({ ratePercent: rate, reason }) => ({
      ratePercent: percentOf(rate),
      ...(reason.trim() && { reason: reason.trim() }),
    }),
    emptyOf: ({ ratePercent: rate }) => (rate.trim() ? [] : ["ratePercent"]),
    send: (api, body, once) => api("POST /api/commission/global-settings", { body }, once),
  });
  return (
    <FormDialog
      title={t("globalTitle")}
      form={form}
      fields={["ratePercent", "reason"]}
      intro={<p>{t("globalText")}</p>}
      save={t("save")}
      done={t("saved")}
      {...state}
    >
      <TextField
        {...form.text("ratePercent")}
        label={t("rate")}
        unit="%"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField {...form.text("reason")} label={t("reason")} autoComplete="off" maxLength={2000} />
    </FormDialog>
  );
}

const fields = ["landownerUid", "ratePercent", "validFrom", "validTo", "reason"];
type Values = {
  landownerUid: string;
  ratePercent: string;
  validFrom: string;
  validTo: string;
  reason: string;
};
const bodyOf = ({ landownerUid, ratePercent, validFrom, validTo, reason }: Values) => ({
  landownerUid: landownerUid.trim(),
  ratePercent: percentOf(ratePercent),
  validFrom,
  validTo: validTo || null,
  reason: reason.trim(),
});

/** Changes a landowner's own rate, or without `override` creates one. */
export function OverrideDialog({ override, ...state }: { override?: Override } & DialogState) {
  const t = useTranslations("commission");
  const form = useForm({
    initial: {
      landownerUid: override?.landownerUid ?? "",
      ratePercent: numberText(override?.ratePercent),
      validFrom: override?.validFrom ?? "",
      validTo: override?.validTo ?? "",
      reason: override?.reason ?? "",
    },
    bodyOf,
    emptyOf: ({ ratePercent }) => (ratePercent.trim() ? [] : ["ratePercent"]),
    send: (api, body, once) =>
      override
        ? api(
            "PUT /api/commission/landowner-overrides/:overrideId",
            { params: { overrideId: override.overrideId }, body },
            once,
          )
        : api(
            "POST /api/commission/landowner-overrides",
            { body: { ...body, validTo: body.validTo ?? undefined } },
            once,
          ),
  });
  return (
    <FormDialog
      title={override ? t("changeTitle", { name: override.landownerName }) : t("addTitle")}
      form={form}
      fields={fields}
      save={t("save")}
      done={t("saved")}
      {...state}
    >
      {!override && (
        <TextField
          {...form.text("landownerUid")}
          label={t("landownerEmail")}
          autoComplete="off"
          maxLength={200}
          required
        />
      )}
      <TextField
        {...form.text("ratePercent")}
        label={t("rate")}
        unit="%"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <DateField
        name="validFrom"
        label={t("validFrom")}
        value={form.values.validFrom}
        onChange={(validFrom) => form.set({ validFrom })}
        required
      />
      <DateField
        name="validTo"
        label={t("validTo")}
        hint={t("validToHint")}
        value={form.values.validTo}
        onChange={(validTo) => form.set({ validTo })}
      />
      <TextField {...form.text("reason")} label={t("reason")} autoComplete="off" maxLength={2000} />
    </FormDialog>
  );
}

export function RemoveOverride({ override }: { override: Override }) {
  const t = useTranslations("commission");
  const { overrideId, landownerName: name } = override;
  return (
    <ConfirmButton
      title={t("removeTitle", { name })}
      look="danger"
      label={t("remove")}
      send={(api, once) =>
        api("DELETE /api/commission/landowner-overrides/:overrideId", { params: { overrideId } }, once)
      }
      done={t("removed")}
    >
      <p>{t("removeText")}</p>
    </ConfirmButton>
  );
}
