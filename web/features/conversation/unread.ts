import type { Message } from "./load-chat.ts";

/** The id of the line above the first unread message. */
export const unreadLineId = "unread-from";

type ReadableMessage = Pick<Message, "messageId" | "position" | "senderUid" | "status">;
const isFromOther = ({ senderUid }: ReadableMessage, uid: string): boolean =>
  senderUid !== null && senderUid !== uid;

/** The id of the first message by somebody else that the reader has not read. */
export const firstUnread = (items: readonly ReadableMessage[], uid: string): string | undefined =>
  items.find((one) => isFromOther(one, uid) && one.status !== "read")?.messageId;

/** The number of messages that other people have written after this position. */
export const countFromOthers = (items: readonly ReadableMessage[], uid: string, after: number): number =>
  items.filter((one) => one.position > after && isFromOther(one, uid)).length;
