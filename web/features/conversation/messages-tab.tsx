import { Card } from "#web/ui/card.tsx";
import { ConversationList } from "./conversation-list.tsx";
import type { Conversation } from "./load-chat.ts";

/** The conversations on the dashboard; each leads to the page where one writes. */
export const MessagesTab = (props: { items: readonly Conversation[]; uid: string; now: string }) => (
  <Card flush>
    <ConversationList {...props} />
  </Card>
);
