import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { usePersistedFields } from "#web/platform/draft/use-persisted-fields.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldErrors, TextField } from "#web/ui/form/field.tsx";
import { focusFirstInvalid } from "#web/ui/form/focus-first-invalid.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { FormAnswer } from "./form-actions.ts";
import css from "./newsletter-form.module.css";

/** Subscribes to the newsletter. Without JavaScript it leads to /newsletter, which has the same form. */
export function NewsletterForm({ answer }: { answer?: FormAnswer | undefined }) {
  const t = useTranslations("newsletter.form");
  const [sentTo, setSentTo] = useState(answer?.sentTo);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const command = useCommand((api, body: { email: string }, once) =>
    api("POST /api/newsletter", { body }, once),
  );
  const problem = command.problem ?? answer?.problem;
  usePersistedFields(form, "newsletter", sentTo !== undefined);
  useEffect(() => {
    if (problem && form.current) focusFirstInvalid(form.current);
  }, [problem]);
  /** Sends the form by JavaScript, so that the page stays if the network is lost. */
  async function send(e: FormEvent<HTMLFormElement>) {
    e.preventDefault();
    const email = String(new FormData(e.currentTarget).get("email"));
    if (await command.run({ email })) setSentTo(email);
  }
  return (
    <section className={css.box} aria-labelledby={id}>
      <div className={css.map} aria-hidden />
      <div className={css.words}>
        <h2 id={id}>{t("title")}</h2>
        <p>{t("lead")}</p>
      </div>
      <form
        ref={form}
        method="post"
        action="/newsletter"
        className={css.form}
        noValidate
        onSubmit={(e) => void send(e)}
      >
        <div role="status">
          {sentTo && <Notice kind="success">{t("sent", { email: sentTo })}</Notice>}
          {problem && <p>{t("failed")}</p>}
        </div>
        {!sentTo && (
          <FieldErrors problem={problem} fields={["email"]}>
            <TextField
              name="email"
              type="email"
              label={t("email")}
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={answer?.typed?.email}
            />
            <Button type="submit" look="primary" busy={command.busy}>
              {t("send")}
            </Button>
          </FieldErrors>
        )}
      </form>
    </section>
  );
}
