export { notifyUnread } from "./digest.ts";
export { openingConversations } from "./open-conversation.ts";
export { writingMessages } from "./write-messages.ts";
