/**
 * A message as shown to readers who may not see contact data, computed when it is written or first read and
 * cached in memory: a page of a hundred long messages would take a tenth of a second per view.
 */
import { hideContacts } from "#domain/conversation/contacts.ts";

type Shown = ReturnType<typeof hideContacts>;
const MOST_CHARACTERS = 4_000_000;
/** By message; the least recently used first. */
const known = new Map<string, { text: string; shown: Shown }>();
let characters = 0;

function forget(messageId: string): void {
  const found = known.get(messageId);
  if (!found) return;
  characters -= found.text.length + found.shown.text.length;
  known.delete(messageId);
}

export function hideContactsCached(messageId: string, text: string): Shown {
  const found = known.get(messageId);
  const shown = found?.text === text ? found.shown : hideContacts(text);
  forget(messageId);
  known.set(messageId, { text, shown });
  characters += text.length + shown.text.length;
  for (const oldest of known.keys()) {
    if (characters <= MOST_CHARACTERS) break;
    forget(oldest);
  }
  return shown;
}
