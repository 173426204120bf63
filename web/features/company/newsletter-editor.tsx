import type { Answer } from "#contract/index.ts";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#domain/locale.ts";
import { useFormat } from "#web/i18n/format.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FieldErrors, TextArea, TextField } from "#web/ui/form/field.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./newsletter-desk.module.css";
import { NewsletterPreview } from "./newsletter-preview.tsx";

export type Issue = Answer<"GET /api/newsletter-issues">["items"][number];
type Values = Record<`${Locale}Subject` | `${Locale}Text`, string>;
const recordByLocale = <T,>(of: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;
const valuesOf = (issue: Issue | undefined): Values =>
  Object.fromEntries(
    locales.flatMap((locale) => [
      [`${locale}Subject`, issue?.texts[locale].subject ?? ""],
      [`${locale}Text`, issue?.texts[locale].text ?? ""],
    ]),
  ) as Values;
const textsOf = (values: Values) =>
  recordByLocale((locale) => ({
    subject: values[`${locale}Subject`].trim(),
    text: values[`${locale}Text`].trim(),
  }));

type Props = { issue: Issue | undefined; readers: number; address: (issue?: string) => string };
export function NewsletterEditor({ issue, readers, address }: Props) {
  const t = useTranslations("newsletterDesk");
  const navigate = useNavigate();
  const save = useForm({
    initial: valuesOf(issue),
    bodyOf: (values) => ({ texts: textsOf(values) }),
    send: (api, body, once) =>
      issue
        ? api(
            "PUT /api/newsletter-issues/:newsletterIssueId",
            {
              params: { newsletterIssueId: issue.newsletterIssueId },
              body: { ...body, version: issue.version },
            },
            once,
          )
        : api("POST /api/newsletter-issues", { body }, once),
  });
  async function submit() {
    const saved = await save.submit();
    if (!saved) return;
    notify.success(t("saved"));
    await navigate(address(saved.newsletterIssueId), { preventScrollReset: true });
  }
  const fields = locales.flatMap((locale) => [`texts.${locale}.subject`, `texts.${locale}.text`]);
  return (
    <Card title={t(issue ? "edit" : "begin")}>
      <form
        className={css.form}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void submit();
        }}
      >
        <FieldErrors problem={save.problem} fields={fields}>
          <div className={css.languages}>
            {locales.map((locale) => (
              <div key={locale} className={css.language}>
                <TextField
                  {...save.text(`${locale}Subject`)}
                  name={`texts.${locale}.subject`}
                  label={t("subjectIn", { language: t(`language.${locale}`) })}
                  maxLength={150}
                  lang={locale}
                />
                <TextArea
                  {...save.text(`${locale}Text`)}
                  name={`texts.${locale}.text`}
                  label={t("textIn", { language: t(`language.${locale}`) })}
                  hint={t("textHint")}
                  rows={12}
                  maxLength={20_000}
                  lang={locale}
                />
              </div>
            ))}
          </div>
          <div className={css.acts}>
            <Button type="submit" look="primary" busy={save.busy} off={issue !== undefined && !save.dirty}>
              {t("save")}
            </Button>
            {issue && !save.dirty && <IssueActions issue={issue} readers={readers} address={address} />}
          </div>
        </FieldErrors>
      </form>
      <h3 className={css.shown}>{t("preview")}</h3>
      <div className={css.languages}>
        {locales.map((locale) => (
          <NewsletterPreview
            key={locale}
            locale={locale}
            subject={save.values[`${locale}Subject`]}
            text={save.values[`${locale}Text`]}
          />
        ))}
      </div>
    </Card>
  );
}

/** Buttons to test, send and delete a saved issue. */
function IssueActions({ issue: { newsletterIssueId, version }, readers, address }: Props & { issue: Issue }) {
  const t = useTranslations("newsletterDesk");
  const f = useFormat();
  const navigate = useNavigate();
  const params = { newsletterIssueId };
  return (
    <>
      <CommandButton
        size="normal"
        send={(api, once) => api("POST /api/newsletter-issues/:newsletterIssueId/test", { params }, once)}
        done={({ email }) => notify.success(t("tried", { email }))}
      >
        {t("try")}
      </CommandButton>
      {readers > 0 && (
        <ConfirmButton
          title={t("sendTitle")}
          label={t("send", { count: readers })}
          send={(api, once) =>
            api("POST /api/newsletter-issues/:newsletterIssueId/send", { params, body: { version } }, once)
          }
          done={t("sending")}
        >
          <p>{t("sendText", { count: f.number(readers) })}</p>
        </ConfirmButton>
      )}
      <ConfirmButton
        title={t("removeTitle")}
        look="danger"
        label={t("remove")}
        send={(api, once) => api("DELETE /api/newsletter-issues/:newsletterIssueId", { params }, once)}
        done={() => {
          notify.success(t("removed"));
          void navigate(address());
        }}
      >
        <p>{t("removeText")}</p>
      </ConfirmButton>
    </>
  );
}
