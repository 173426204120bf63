import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { pageAction, pageLoader } from "#web/platform/page/page.ts";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { confirmOrLeaveByForm, NewsletterForm, newsletterByForm } from "#web/features/company/public.ts";
import type { Route } from "./+types/newsletter";

export const loader = pageLoader({
  messages: ["newsletter"],
  load: ({ url }) => ({ token: url.searchParams.get("token") ?? "" }),
});
/** A mail program's own unsubscribe button sends only `List-Unsubscribe` (RFC 8058). */
export const action = pageAction(({ api, form, url }) => {
  if (form.has("List-Unsubscribe")) {
    form.set("token", url.searchParams.get("token") ?? "");
    form.set("choice", "leave");
  }
  return form.has("token") ? confirmOrLeaveByForm(api, form) : newsletterByForm(api, form);
});

/**
 * The page behind the links of a newsletter's e-mails. Confirming and leaving are buttons, since mail
 * programs open links on their own. Without such a link the page asks for an e-mail address.
 */
export default function Newsletter({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations("newsletter");
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  const formAnswer = actionData && !("done" in actionData) ? actionData : undefined;
  return (
    <AuthCard title={t("title")} lead={t("lead")}>
      <div role="status">{done && <Notice kind="success">{t(done)}</Notice>}</div>
      {token && formAnswer?.problem && <Notice kind="error">{formAnswer.problem.detail}</Notice>}
      {token ? (
        <Form method="post" className="stack">
          <input type="hidden" name="token" value={token} />
          {!done && (
            <Button type="submit" name="choice" value="confirm" look="primary" size="large" wide>
              {t("yes")}
            </Button>
          )}
          {done !== "left" && (
            <Button type="submit" name="choice" value="leave" wide>
              {t("no")}
            </Button>
          )}
        </Form>
      ) : (
        <NewsletterForm answer={formAnswer} />
      )}
      <LinkButton look="quiet" to="/">
        {t("home")}
      </LinkButton>
    </AuthCard>
  );
}
