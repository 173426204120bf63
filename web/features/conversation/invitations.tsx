import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { conversationAddress } from "#domain/page-addresses.ts";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { Chat } from "./load-chat.ts";

type Invitation = Chat["invitations"][number];
export function Invitations({ items }: { items: readonly Invitation[] }) {
  return items.map((one) => <Invited key={one.invitationId} invitation={one} />);
}

function Invited({ invitation: { invitationId, name, invitedBy } }: { invitation: Invitation }) {
  const t = useTranslations("conversation.invitations");
  const navigate = useNavigate();
  const refused = (problem: { detail: string }) => notify.error(problem.detail);
  const accept = useCommand(
    (api, params: { invitationId: string }, once) =>
      api("POST /api/conversation-invitations/:invitationId/accept", { params }, once),
    refused,
  );
  const decline = useCommand(
    (api, params: { invitationId: string }, once) =>
      api("DELETE /api/conversation-invitations/:invitationId", { params }, once),
    refused,
  );
  async function join() {
    const joined = await accept.run({ invitationId });
    if (joined) await navigate(conversationAddress(joined.conversationId));
  }
  return (
    <Notice title={t("title", { from: invitedBy, name })}>
      <div className="row">
        <Button size="small" look="primary" busy={accept.busy} onClick={() => void join()}>
          {t("accept")}
        </Button>
        <Button
          size="small"
          look="quiet"
          busy={decline.busy}
          onClick={() => void decline.run({ invitationId })}
        >
          {t("decline")}
        </Button>
      </div>
    </Notice>
  );
}
