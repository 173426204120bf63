import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { contactTopics } from "#domain/company/contact.ts";
import { usePersistedFields } from "#web/platform/draft/use-persisted-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldErrors, SelectField, TextArea, TextField } from "#web/ui/form/field.tsx";
import { focusFirstInvalid } from "#web/ui/form/focus-first-invalid.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { FormAnswer } from "./form-actions.ts";

type Props = {
  answer: FormAnswer | undefined;
  /** The key by which the server accepts one message only, however often the button is pressed. */
  idempotencyKey: string;
  me: { name: string; email: string } | undefined;
};

/** A form to write to support. It is plain HTML, which works before hydration. */
export function ContactForm({ answer, idempotencyKey, me }: Props) {
  const t = useTranslations("contact");
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const { problem, typed, sentTo } = answer ?? {};
  usePersistedFields(form, "contact", sentTo !== undefined);
  useEffect(() => {
    if (problem && form.current) focusFirstInvalid(form.current);
  }, [problem]);
  if (sentTo)
    return (
      <div className="stack" role="status">
        <Notice kind="success" title={t("form.sentTitle")}>
          {t("form.sent", { email: sentTo })}
        </Notice>
        <p>
          <Link to="/contact-us">{t("form.another")}</Link>
        </p>
      </div>
    );
  return (
    <Form ref={form} method="post" className="stack" noValidate>
      <input type="hidden" name="key" value={idempotencyKey} />
      <FieldErrors problem={problem} fields={["name", "email", "topic", "message"]}>
        <TextField
          name="name"
          label={t("form.name")}
          autoComplete="name"
          maxLength={200}
          required
          defaultValue={typed?.name ?? me?.name}
        />
        <TextField
          name="email"
          type="email"
          label={t("form.email")}
          hint={t("form.emailHint")}
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed?.email ?? me?.email}
        />
        <SelectField
          name="topic"
          label={t("form.topic")}
          options={contactTopics.map((topic) => [topic, t(`topics.${topic}`)])}
          defaultValue={typed?.topic ?? "booking"}
        />
        <TextArea
          name="message"
          label={t("form.message")}
          hint={t("form.messageHint")}
          rows={7}
          maxLength={4000}
          required
          defaultValue={typed?.message}
        />
        <div>
          <Button type="submit" look="primary" size="large" busy={busy}>
            {t("form.send")}
          </Button>
        </div>
      </FieldErrors>
    </Form>
  );
}
