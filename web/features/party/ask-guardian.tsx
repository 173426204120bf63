import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnMember } from "#contract/party/endpoints.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { invitationApi } from "./invitation-api.ts";
import { ShareLink } from "./share-link.tsx";

/** Where a trainee gets the link by which a guardian consents. */
export function AskGuardian({
  member: { memberId, guardianName, consentOn },
  token,
}: {
  member: OwnMember;
  token: string | undefined;
}) {
  const t = useTranslations("ownPlace.items.guardian_consent");
  const f = useFormat();
  const isSignedIn = useRootData()?.me !== undefined;
  const [url, setUrl] = useState<string>();
  const command = useCommand((_, body: object, once) =>
    invitationApi(token, { isSignedIn })(
      "POST /api/party/:memberId/guardian-link",
      { params: { memberId }, body },
      once,
    ),
  );
  async function ask() {
    const answer = await command.run({});
    if (answer) setUrl(answer.url);
  }
  if (consentOn && guardianName)
    return (
      <p>{t("given", { name: guardianName, date: f.date(consentOn, { now: f.now, weekday: false }) })}</p>
    );
  return (
    <div className="stack">
      <p>{t("text")}</p>
      {command.problem && <Notice kind="error">{command.problem.detail}</Notice>}
      {url ? (
        <ShareLink url={url} text={t("shareText")} />
      ) : (
        <div>
          <Button busy={command.busy} onClick={() => void ask()}>
            {t("share")}
          </Button>
        </div>
      )}
    </div>
  );
}
