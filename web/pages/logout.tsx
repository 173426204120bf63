import { useState } from "react";
import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { signOut } from "#web/platform/session/sign-out.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

export const loader = pageLoader({ messages: ["account"] });

export default function Logout() {
  const t = useTranslations("account.logout");
  const [busy, setBusy] = useState(false);
  async function signOutHere() {
    setBusy(true);
    if (await signOut()) return location.assign("/");
    setBusy(false);
    notify.error(t("failed"));
  }
  return (
    <AuthCard title={t("title")} lead={t("lead")}>
      <Button look="primary" size="large" wide busy={busy} onClick={() => void signOutHere()}>
        {t("button")}
      </Button>
      <LinkButton wide size="large" to="/dashboard">
        {t("stay")}
      </LinkButton>
    </AuthCard>
  );
}
