import type { Conversation, Message, MessagePage } from "./load-chat.ts";

type Loaded<M> = { items: readonly M[] } & Pick<MessagePage, "removed"> & Pick<Conversation, "contactsShown">;
/**
 * Of the messages that are loaded those before the newest ones; undefined where some between them are not
 * loaded, or what they say may have changed. Positions have no gaps.
 */
export function earlierThan<M extends Pick<Message, "position">>(
  newest: Loaded<M>,
  loaded: Loaded<M>,
): M[] | undefined {
  const first = newest.items[0]?.position ?? 0;
  if (newest.removed !== loaded.removed || newest.contactsShown !== loaded.contactsShown) return undefined;
  if ((loaded.items.at(-1)?.position ?? 0) < first - 1) return undefined;
  return loaded.items.filter((one) => one.position < first);
}
