import { useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer, RequestBody } from "#contract/index.ts";
import { type ManualText, manualTexts, maxKeyDays, usualKeyDays } from "#domain/house-manual/house-manual.ts";
import { parseNumber } from "#web/i18n/number-input.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { Form, FormSection, Wide } from "#web/ui/form/form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

type Manual = Answer<"GET /api/properties/:propertyId/house-manual">["items"][number];
type Body = RequestBody<"PUT /api/properties/:propertyId/house-manual">;
type Values = Record<ManualText, string> & { keyDays: string };

const valuesOf = (manual: Manual | undefined): Values => ({
  ...(Object.fromEntries(manualTexts.map((name) => [name, manual?.[name] ?? ""])) as Record<
    ManualText,
    string
  >),
  keyDays: String(manual?.keyDays ?? usualKeyDays),
});

/** The fields that have a hint, since their label alone does not explain enough. */
const fieldsWithHint = ["wayIn", "key", "heating", "wifi", "emergency"] as const;
const hasHint = (name: ManualText): name is (typeof fieldsWithHint)[number] =>
  (fieldsWithHint as readonly string[]).includes(name);

type Props = {
  propertyId: string;
  cabinId: string | null;
  manual: Manual | undefined;
  returnTo: string;
};
/** The form for the house manual of a property, or of one of its cabins. */
export function ManualEditor({ propertyId, cabinId, manual, returnTo }: Props) {
  const t = useTranslations("houseManual.edit");
  const navigate = useNavigate();
  const leaving = useRef(false);
  const form = useForm({
    initial: valuesOf(manual),
    bodyOf: ({ keyDays, ...texts }: Values): Body => ({
      ...texts,
      ...(cabinId && { cabinId }),
      keyDays: parseNumber(keyDays) ?? usualKeyDays,
    }),
    send: (api, body: Body, options) =>
      api("PUT /api/properties/:propertyId/house-manual", { params: { propertyId }, body }, options),
  });
  async function submit() {
    if (!(await form.submit())) return;
    leaving.current = true;
    notify.success(t("saved"));
    await navigate(returnTo);
  }
  const area = (name: ManualText) => (
    <Wide key={name}>
      <TextArea
        {...form.text(name)}
        label={t(name)}
        hint={hasHint(name) ? t(`${name}Hint`) : undefined}
        rows={name === "wayIn" ? 4 : 2}
        maxLength={2000}
      />
    </Wide>
  );
  return (
    <Form
      form={form}
      onSubmit={submit}
      save={t("save")}
      leaving={leaving}
      extra={
        <LinkButton to={returnTo} look="quiet">
          {t("back")}
        </LinkButton>
      }
    >
      <FormSection title={t("gate")}>
        {area("wayIn")}
        {area("key")}
        <TextField
          {...form.text("keyDays")}
          label={t("keyDays")}
          hint={t("keyDaysHint")}
          unit={t("days")}
          inputMode="numeric"
          type="number"
          min={0}
          max={maxKeyDays}
        />
        {area("parking")}
      </FormSection>
      <FormSection title={t("inside")}>{manualTexts.slice(3).map(area)}</FormSection>
    </Form>
  );
}
