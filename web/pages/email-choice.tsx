import { data, Form } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { ApiError, type Client, type Problem } from "#contract/client.ts";
import { pageAction, pageLoader } from "#web/platform/page/page.ts";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Route } from "./+types/email-choice";

const tokenIn = (url: URL): string => url.searchParams.get("token") ?? "";

/** Returns the problem instead of throwing it, so that the page can show it. */
async function resultOrProblem<T>(answer: Promise<T>): Promise<{ choice?: T; problem?: Problem }> {
  try {
    return { choice: await answer };
  } catch (e) {
    if (e instanceof ApiError) return { problem: e.problem };
    throw e;
  }
}
type Choice = Answer<"GET /api/email-choice">;
const readChoice = async (api: Client, token: string): Promise<{ choice?: Choice; problem?: Problem }> =>
  token ? resultOrProblem(api("GET /api/email-choice", { query: { token } })) : {};

export const loader = pageLoader({
  messages: ["emailChoice", "settings"],
  load: ({ api, url }) => readChoice(api, tokenIn(url)),
  status: ({ problem }) => problem?.status,
});

/** Called by the page's button, or by a mail program, which sends only `List-Unsubscribe` (RFC 8058). */
export const action = pageAction(async ({ api, form, url }) => {
  const isOn = !form.has("List-Unsubscribe") && form.get("isOn") === "true";
  const { problem } = await resultOrProblem(
    api("POST /api/email-choice", { body: { token: tokenIn(url), isOn } }),
  );
  return data({ problem }, { status: problem ? problem.status || 503 : 200 });
});

/**
 * The page behind the link at the foot of an e-mail. It turns that kind of e-mail off or on by a button,
 * since mail programs open links on their own.
 */
export default function EmailChoice({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("emailChoice");
  const { choice } = loaderData;
  return choice ? (
    <ChoiceCard {...choice} refused={actionData?.problem?.detail} />
  ) : (
    <AuthCard title={t("which")} lead={t("notWhole")}>
      <LinkButton to="/dashboard?tab=settings">{t("settings")}</LinkButton>
    </AuthCard>
  );
}

function ChoiceCard({ kind, isOn, isEmailOn, refused }: Choice & { refused: string | undefined }) {
  const t = useTranslations("emailChoice");
  const notices = useTranslations("settings.notices");
  return (
    <AuthCard
      title={t("title", { kind: notices(`${kind}.title`).toLowerCase() })}
      lead={notices(`${kind}.hint`)}
    >
      {refused && <Notice kind="error">{refused}</Notice>}
      <div role="status">
        <Notice kind={isOn ? "info" : "success"}>{t(isOn ? "on" : "off")}</Notice>
      </div>
      <p>{t(isEmailOn ? "otherWays" : "emailOff")}</p>
      <Form method="post" className="stack">
        <Button type="submit" name="isOn" value={String(!isOn)} look="primary" size="large" wide>
          {t(isOn ? "turnOff" : "turnOn")}
        </Button>
      </Form>
      <LinkButton look="quiet" to="/dashboard?tab=settings">
        {t("settings")}
      </LinkButton>
    </AuthCard>
  );
}
