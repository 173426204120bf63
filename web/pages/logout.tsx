import { useState } from "react";
import { useTranslations } from "use-intl";
import { forgetToken } from "../platform/api-client.ts";
import { forgetDetails, forgetIntent } from "../platform/booking-intent.ts";
import { pageLoader } from "../platform/page.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Door } from "../ui/door.tsx";
import { notify } from "../ui/toast.tsx";

export const loader = pageLoader({ messages: ["account"] });

async function signOut(): Promise<boolean> {
  const answer = await fetch("/api/auth/sign-out", { method: "POST", credentials: "include", headers: { "content-type": "application/json" }, body: "{}" }).catch(() => undefined);
  return answer?.ok ?? false;
}

export default function Logout() {
  const t = useTranslations("account.logout");
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    if (await signOut()) {
      forgetToken();
      forgetIntent();
      forgetDetails();
      location.assign("/"); // a whole new page: nothing of the person who left stays in memory
      return;
    }
    setBusy(false);
    notify.error(t("failed"));
  }
  return (
    <Door title={t("title")} lead={t("lead")}>
      <Button look="primary" size="large" wide busy={busy} onClick={() => void leave()}>
        {t("button")}
      </Button>
      <LinkButton wide size="large" to="/dashboard">
        {t("stay")}
      </LinkButton>
    </Door>
  );
}
