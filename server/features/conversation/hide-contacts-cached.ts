/**
 * A message as shown to readers who may not see contact data, computed when it is written or first read and
 * cached in memory: a page of a hundred long messages would take a tenth of a second per view.
 */
import { LRUCache } from "lru-cache";
import { hideContacts } from "#domain/conversation/contacts.ts";

type VisibleText = ReturnType<typeof hideContacts>;
const MAX_CACHED_CHARACTERS = 4_000_000;
/** Results by message; the least recently used one is dropped first. */
const cache = new LRUCache<string, { text: string; shown: VisibleText }>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: ({ text, shown }) => 1 + text.length + shown.text.length,
});

export function hideContactsCached(messageId: string, text: string): VisibleText {
  const found = cache.get(messageId);
  if (found?.text === text) return found.shown;
  const shown = hideContacts(text);
  cache.set(messageId, { text, shown });
  return shown;
}
