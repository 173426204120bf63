import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { payments } from "#contract/payment/endpoints.ts";
import type { ReplyOf } from "#contract/define.ts";
import { browserApi } from "#web/platform/api-client.ts";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";

type State = ReplyOf<(typeof payments)["GET /api/payments/onboarding"]>;

/** The landowner's account at the card provider; nothing where payouts go straight to a bank account. */
export function Onboarding() {
  const t = useTranslations("onboarding");
  const [state, setState] = useState<State>();
  useEffect(() => {
    let isShown = true;
    void browserApi()("GET /api/payments/onboarding", {}).then(
      (found) => isShown && setState(found),
      () => undefined, // it is asked for again with the next visit; what is due is told by e-mail
    );
    return () => {
      isShown = false;
    };
  }, []);
  const { run, busy, problem } = useCommand((api, _body: object) => api("POST /api/payments/onboarding", {}));
  const [leaving, setLeaving] = useState(false);
  if (!state?.offered) return null;
  const { account } = state;
  const count = account?.requirementsDue ?? 0;
  const isReady = account?.payoutsEnabled === true;
  async function go() {
    const link = await run({});
    if (!link) return;
    setLeaving(true);
    location.assign(link.url);
  }
  return (
    <Card title={t("title")}>
      <div className="stack">
        <Notice kind={isReady ? "success" : "warning"}>
          {account === null
            ? t("none")
            : isReady
              ? t("ready")
              : count > 0
                ? t("due", { count })
                : t("checking")}
          {isReady && count > 0 && ` ${t("dueLater", { count })}`}
        </Notice>
        {problem && (
          <Notice kind="error" title={t("failed")}>
            {problem.detail}
          </Notice>
        )}
        <div className="row">
          <Button look={isReady ? "plain" : "primary"} busy={busy || leaving} onClick={() => void go()}>
            {account === null ? t("begin") : count > 0 ? t("goOn") : t("change")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
