import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Door } from "#web/ui/auth-card.tsx";

export const loader = pageLoader({ messages: ["account"] });

/** After leaving: nobody is signed in any more. */
export default function Goodbye() {
  const t = useTranslations("account.goodbye");
  return (
    <Door title={t("title")} lead={t("lead")}>
      <LinkButton look="primary" size="large" wide to="/">
        {t("home")}
      </LinkButton>
    </Door>
  );
}
