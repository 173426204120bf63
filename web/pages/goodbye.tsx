import { redirectDocument } from "react-router";
import { useTranslations } from "use-intl";
import { hasJustDeletedAccount, accountDeletedCookie } from "#web/platform/account-deleted-cookie.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import type { Route } from "./+types/goodbye";

export const loader = pageLoader({
  messages: ["account"],
  load: async ({ request }) => ({ left: hasJustDeletedAccount(request) }),
});
/** After deleting the account (settings): reloads the page, so that no personal data stays in the browser. */
export const action = () => redirectDocument("/goodbye", { headers: { "set-cookie": accountDeletedCookie } });

/**
 * Shown after deleting the account, when nobody is signed in. Other visitors are told that nothing happened.
 */
export default function Goodbye({ loaderData: { left } }: Route.ComponentProps) {
  const t = useTranslations("account.goodbye");
  return (
    <AuthCard title={t(left ? "title" : "others")} lead={t(left ? "lead" : "othersLead")}>
      <LinkButton look="primary" size="large" wide to="/">
        {t("home")}
      </LinkButton>
    </AuthCard>
  );
}
