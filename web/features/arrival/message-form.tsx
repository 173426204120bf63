import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Answer, RequestBody } from "#contract/index.ts";
import { arrivalMessageFields } from "#domain/arrival/fields.ts";
import { arrivalPlaceholders } from "#domain/arrival/message.ts";
import type { Locale } from "#domain/locale.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { formFields, type FormValues } from "#web/platform/draft/form-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormSection, Wide } from "#web/ui/form/form.tsx";
import { Input } from "#web/ui/form/inputs.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./arrival.module.css";
import type { Arrival } from "./points-form.tsx";

type Preview = Answer<"POST /api/properties/:propertyId/arrival-message/preview">;
type Body = RequestBody<"PUT /api/properties/:propertyId/arrival-message">;
const fields = formFields(arrivalMessageFields);
const namesIn = (locale: Locale): string =>
  Object.values(arrivalPlaceholders)
    .map((names) => `{${names[locale]}}`)
    .join(" ");

type Props = { propertyId: string; arrival: Pick<Arrival, "message" | "usualText"> };
/** The form for the message that guests get before they come, with a preview. */
export function MessageForm({ propertyId, arrival: { message, usualText } }: Props) {
  const t = useTranslations("arrival");
  const leaving = useRef(false);
  const [preview, setPreview] = useState<Preview>();
  const form = useForm({
    initial: fields.valuesOf({
      ...message,
      text: message.text || usualText.nb,
      englishText: message.englishText || (message.text ? "" : usualText.en),
    }),
    bodyOf: (values: FormValues<typeof arrivalMessageFields>): Body => fields.bodyOf(values),
    send: (api, body: Body, options) =>
      api("PUT /api/properties/:propertyId/arrival-message", { params: { propertyId }, body }, options),
  });
  async function showPreview() {
    try {
      setPreview(
        await browserApi()("POST /api/properties/:propertyId/arrival-message/preview", {
          params: { propertyId },
          body: fields.bodyOf(form.values),
        }),
      );
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(e.problem.errors?.[0]?.detail ?? e.problem.detail);
    }
  }
  async function submit() {
    if (await form.submit()) notify.success(t("savedMessage"));
  }
  const input = { form, fields: arrivalMessageFields, texts: t };
  return (
    <Form
      form={form}
      onSubmit={submit}
      save={t("saveMessage")}
      leaving={leaving}
      extra={<Button onClick={showPreview}>{t("preview")}</Button>}
    >
      <FormSection id="message" title={t("message")} lead={t("messageLead")}>
        <Input {...input} name="isOn" />
        <Input {...input} name="daysBefore" />
        <Wide>
          <Input {...input} name="text" hint={t("textHint", { names: namesIn("nb") })} />
        </Wide>
        <Wide>
          <Input {...input} name="englishText" />
        </Wide>
      </FormSection>
      {preview && (
        <section aria-live="polite" className="stack">
          <h2>{t("previewOf")}</h2>
          <PreviewOf title={t("norwegian")} text={preview.nb} lang="nb" />
          <PreviewOf title={t("english")} text={preview.en} lang="en" />
        </section>
      )}
    </Form>
  );
}

const PreviewOf = ({ title, text, lang }: { title: string; text: string; lang: Locale }) => (
  <div>
    <h3>{title}</h3>
    <div className={css.preview}>
      <Prose text={text} lang={lang} />
    </div>
  </div>
);
