import { IconMessages } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { chatPage, conversationAddress } from "#domain/page-addresses.ts";
import { Now, useNow } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationView } from "./conversation-view.tsx";
import type { Chat, Conversation } from "./load-chat.ts";
import { NewGroup } from "./new-group.tsx";
import { FoundList, SearchForm } from "./search.tsx";
import { titleOf } from "./title.ts";
import { useLiveChat } from "./use-live-chat.ts";
import { useNavigate } from "react-router";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";

import css from "./chat.module.css";

type Props = { chat: Chat; uid: string; isLandowner: boolean };
/** The list of conversations beside the open one; a phone shows only one of the two. */
export function ChatView({ chat: loaded, uid, isLandowner }: Props) {
  const t = useTranslations("conversation");
  const { chat, changed } = useLiveChat(loaded, uid);
  const loadedAt = useNow();
  const latest = chat.list.items[0]?.lastActivityAt ?? loadedAt;
  const now = latest > loadedAt ? latest : loadedAt;
  const { open, messages, booking, found, q, invitations, isLost } = chat;
  const { items, more } = useConversations(chat.list);
  const isOpen = Boolean(open) || isLost;
  const Heading = isOpen ? "h2" : "h1";
  return (
    <Now value={now}>
      <div className={`page ${css.chat}`} data-open={isOpen ? "" : undefined}>
        <PageTitle>{open ? titleOf(open, uid) : t(isLost ? "lost.title" : "title")}</PageTitle>
        <div className={css.panes}>
          <nav className={css.side} aria-label={t("list")}>
            <div className={css.sideHead}>
              <div className={css.headRow}>
                <Heading>{t("title")}</Heading>
                <NewGroup />
              </div>
              <SearchForm q={q} />
              <Invitations items={invitations} />
            </div>
            <div className={css.rows}>
              {found ? (
                <FoundList found={found} q={q} />
              ) : (
                <ConversationList
                  items={items}
                  uid={uid}
                  isLandowner={isLandowner}
                  openId={open?.conversationId}
                />
              )}
              {!found && more.cursor && (
                <Button className={css.more} size="small" busy={more.busy} onClick={more.load}>
                  {t("more")}
                </Button>
              )}
            </div>
          </nav>
          <div className={css.main}>
            {open && messages ? (
              <ConversationView
                of={open}
                page={messages}
                booking={booking}
                uid={uid}
                changed={changed}
                hasReplies={isLandowner}
              />
            ) : isLost ? (
              <div className={css.choose}>
                <IconMessages size={40} aria-hidden />
                <h1>{t("lost.title")}</h1>
                <p>{t("lost.text")}</p>
                <LinkButton to={chatPage}>{t("back")}</LinkButton>
              </div>
            ) : (
              <div className={css.choose}>
                <IconMessages size={40} aria-hidden />
                {items.length > 0 && (
                  <>
                    <h2>{t("choose")}</h2>
                    <p>{t("chooseText")}</p>
                  </>
                )}
              </div>
            )}
          </div>
        </div>
      </div>
    </Now>
  );
}

function useConversations(list: Chat["list"]) {
  const [further, setFurther] = useState<{ items: Conversation[]; cursor: string | null }>();
  const [busy, setBusy] = useState(false);
  const cursor = further ? further.cursor : list.nextCursor;
  const first = new Set(list.items.map((one) => one.conversationId));
  async function load() {
    if (!cursor) return;
    setBusy(true);
    try {
      const page = await browserApi()("GET /api/conversations", { query: { cursor, limit: 50 } });
      setFurther({ items: [...(further?.items ?? []), ...page.items], cursor: page.nextCursor });
    } finally {
      setBusy(false);
    }
  }
  const rest = (further?.items ?? []).filter((one) => !first.has(one.conversationId));
  return { items: [...list.items, ...rest], more: { cursor, busy, load: () => void load() } };
}

type Invitation = Chat["invitations"][number];
function Invitations({ items }: { items: readonly Invitation[] }) {
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
