import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { AuthCard } from "#web/ui/auth-card.tsx";

export const loader = pageLoader({ messages: ["account"] });

/** After leaving: nobody is signed in any more. */
export default function Goodbye() {
  const t = useTranslations("account.goodbye");
  return (
    <AuthCard title={t("title")} lead={t("lead")}>
      <LinkButton look="primary" size="large" wide to="/">
        {t("home")}
      </LinkButton>
    </AuthCard>
  );
}
