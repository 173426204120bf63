import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { conversationAddress } from "#domain/page-addresses.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Chat } from "./load-chat.ts";

type Invitation = Chat["invitations"][number];
export function Invitations({ items }: { items: readonly Invitation[] }) {
  return items.map((one) => <Invited key={one.invitationId} invitation={one} />);
}

function Invited({ invitation: { invitationId, name, invitedBy } }: { invitation: Invitation }) {
  const t = useTranslations("conversation.invitations");
  const navigate = useNavigate();
  const params = { invitationId };
  return (
    <Notice title={t("title", { from: invitedBy, name })}>
      <div className="row">
        <CommandButton
          look="primary"
          send={(api, once) =>
            api("POST /api/conversation-invitations/:invitationId/accept", { params }, once)
          }
          done={(joined) => void navigate(conversationAddress(joined.conversationId))}
        >
          {t("accept")}
        </CommandButton>
        <CommandButton
          look="quiet"
          send={(api, once) => api("DELETE /api/conversation-invitations/:invitationId", { params }, once)}
        >
          {t("decline")}
        </CommandButton>
      </div>
    </Notice>
  );
}
