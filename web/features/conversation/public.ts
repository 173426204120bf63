export { ChatView } from "./chat.tsx";
export { loadChat, loadConversations } from "./load-chat.ts";
export { MessagesTab } from "./messages-tab.tsx";
export { LeavingPage, outsideSite } from "./outside-link.tsx";
