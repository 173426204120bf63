export { ChatView } from "./chat.tsx";
export { loadChat, loadConversations } from "./load-chat.ts";
export { MessagesTab } from "./conversation-list.tsx";
export { LeavingPage, outsideSite } from "./outside-link.tsx";
