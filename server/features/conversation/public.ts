export { openingConversations } from "./open-conversation.ts";
export { writingMessages } from "./write-messages.ts";
