/**
 * A message without contact data, for readers who may not see them. Computed when it is written or first
 * read, and cached in memory: a hundred long messages take a tenth of a second.
 */
import { LRUCache } from "lru-cache";
import { hideContactDetails } from "#domain/conversation/contacts.ts";

type VisibleText = ReturnType<typeof hideContactDetails>;
const MAX_CACHED_CHARACTERS = 4_000_000;
/** Results by message; when the cache is full, the least recently used one is dropped. */
const cache = new LRUCache<string, { text: string; shown: VisibleText }>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: ({ text, shown }) => 1 + text.length + shown.text.length,
});

export function hideContactsCached(messageId: string, text: string): VisibleText {
  const found = cache.get(messageId);
  if (found?.text === text) return found.shown;
  const shown = hideContactDetails(text);
  cache.set(messageId, { text, shown });
  return shown;
}
