import type { Locale } from "#domain/locale.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findConversation } from "./conversation-store.ts";
import { findReadPositions, lockMessage } from "./message-store.ts";
import { messageView } from "./message-view.ts";

type Reader = { uid: string; locale: Locale; now: Date };
/**
 * A message as a member of its conversation reads it, without contact data that are hidden from them; locked,
 * so that it is not changed meanwhile. Undefined for others, and if it is deleted, removed or a line.
 */
export async function messageText(
  tx: Tx,
  reader: Reader,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<string | undefined> {
  const positions = await findReadPositions(tx, reader.uid, conversationId);
  const conversation = positions && (await findConversation(tx, reader.uid, conversationId));
  if (!positions || !conversation) return undefined;
  const row = await lockMessage(tx, conversationId, messageId, positions.from);
  if (!row || row.removed || row.deleted || row.line) return undefined;
  return messageView(row, conversation, { ...reader, ...positions }).text;
}
