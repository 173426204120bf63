import { redirectDocument } from "react-router";
import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import type { Route } from "./+types/goodbye";
import { readCookie } from "#web/platform/device/cookies.ts";

/** The cookie of a reader who has just deleted the account; other readers of /goodbye get another text. */
const cookieName = "utmark-left";

const accountDeletedCookie = `${cookieName}=1; Path=/goodbye; Max-Age=60; HttpOnly; SameSite=Lax`;
const hasJustDeletedAccount = (request: Request): boolean => readCookie(request, cookieName) !== undefined;

export const loader = pageLoader({
  messages: ["account"],
  load: async ({ request }) => ({ left: hasJustDeletedAccount(request) }),
});
/** Called after the account was deleted. Reloads the page, so that no personal data stay in the browser. */
export const action = () => redirectDocument("/goodbye", { headers: { "set-cookie": accountDeletedCookie } });

/** Shown after the account was deleted. Other visitors read that nothing was deleted. */
export default function Goodbye({ loaderData: { left: hasLeft } }: Route.ComponentProps) {
  const t = useTranslations("account.goodbye");
  return (
    <AuthCard title={t(hasLeft ? "title" : "others")} lead={t(hasLeft ? "lead" : "othersLead")}>
      <LinkButton look="primary" size="large" wide to="/">
        {t("home")}
      </LinkButton>
    </AuthCard>
  );
}
