import { useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { FieldErrors, TextField } from "#web/ui/field.tsx";
import { focusFirstInvalid } from "#web/ui/focus-first-invalid.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { FormAnswer } from "./form-actions.ts";
import { notify } from "#web/ui/toast.tsx";
import css from "./newsletter-form.module.css";

/** Asks for the newsletter. Without JavaScript it leads to /newsletter, which shows the same form. */
export function NewsletterForm({ answer }: { answer?: FormAnswer | undefined }) {
  const t = useTranslations("newsletter.form");
  const fetcher = useFetcher<FormAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { problem, sentTo, typed } = fetcher.data ?? answer ?? {};
  useEffect(() => {
    if (!problem) return;
    notify.error(t("failed"));
    if (form.current) focusFirstInvalid(form.current);
  }, [problem, t]);
  return (
    <section className={css.box} aria-labelledby={id}>
      <div className={css.map} aria-hidden />
      <div className={css.words}>
        <h2 id={id}>{t("title")}</h2>
        <p>{t("lead")}</p>
      </div>
      <fetcher.Form ref={form} method="post" action="/newsletter" className={css.form} noValidate>
        <div role="status">{sentTo && <Notice kind="success">{t("sent", { email: sentTo })}</Notice>}</div>
        {!sentTo && (
          <FieldErrors problem={problem} fields={["email"]}>
            <TextField
              name="email"
              type="email"
              label={t("email")}
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={typed?.email}
            />
            <Button type="submit" look="primary" busy={fetcher.state !== "idle"}>
              {t("send")}
            </Button>
          </FieldErrors>
        )}
      </fetcher.Form>
    </section>
  );
}
