import { ChatView, loadChat } from "#web/features/conversation/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import type { Route } from "./+types/chat-page";

export const loader = pageLoader({
  messages: ["conversation", "machineTranslation", "reportReasons", "booking", "form", "profile"],
  load: async ({ api, url, me }) => ({
    chat: await loadChat(api, url.searchParams),
    uid: me?.uid ?? "",
    isLandowner: me?.isLandowner ?? false,
  }),
  status: ({ chat }) => (chat.isLost ? 404 : undefined),
});

export default function ChatPage({ loaderData: { chat, uid, isLandowner } }: Route.ComponentProps) {
  return <ChatView chat={chat} uid={uid} isLandowner={isLandowner} />;
}
