export { openingConversations } from "./open-conversation.ts";
export { writingMessages } from "./write-messages.ts";
export { messageText } from "./text-to-translate.ts";
