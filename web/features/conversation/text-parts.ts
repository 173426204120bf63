const address = /(?:https?:\/\/|\bwww\.)[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** A message in parts: plain text, and addresses that become links. */
export function partsOf(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const href = match[0].startsWith("www.") ? `https://${match[0]}` : match[0];
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], href });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
