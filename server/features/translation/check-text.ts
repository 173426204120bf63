/** Checks whether a corrected text can replace the shipped one. */
import compile from "icu-minify/compile";
import type { Refusal } from "#contract/errors.ts";
import { maxSmsLength } from "#domain/notification/sms-text.ts";

/** Allows other words, but not a page of text in a button, or more SMS segments than allowed. */
const maxLengthFor = (key: string, text: string, shipped: string): number =>
  /^(booking|user)Sms\./.test(key) ? maxSmsLength(text) : Math.max(160, shipped.length * 3);

/**
 * The placeholders in a compiled text, with their kind (plural, date, tag). A node is `[name]`, `[name, kind,
 * branches]`, or for a tag `[name, …content]`.
 */
function placesIn(compiled: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(compiled)) return found;
  for (const node of compiled as unknown[]) {
    if (!Array.isArray(node) || typeof node[0] !== "string") continue;
    const [name, kind, branches] = node as [string, unknown, unknown];
    if (node.length === 1) found.add(name);
    else if (typeof kind === "number") {
      found.add(`${name} ${kind}`);
      if (typeof branches === "object" && branches !== null)
        for (const branch of Object.values(branches)) placesIn(branch, found);
    } else {
      found.add(`${name} tag`);
      placesIn(node.slice(1), found);
    }
  }
  return found;
}
const placesOf = (text: string): string[] => [...placesIn(compile(text))].sort();

export function checkText(key: string, text: string, shipped: string): Refusal | undefined {
  const path = `texts.${key}`;
  const maxLength = maxLengthFor(key, text, shipped);
  if (text.length > maxLength) return { code: "text_too_long", path, values: { most: maxLength } };
  const neededPlaces = placesOf(shipped);
  let places: string[];
  try {
    places = placesOf(text);
  } catch {
    return { code: "text_syntax", path };
  }
  if (places.join() === neededPlaces.join()) return undefined;
  return {
    code: "text_placeholders",
    path,
    values: {
      places: [...new Set(neededPlaces.map((place) => place.split(" ")[0]))]
        .map((name) => `{${name}}`)
        .join(", "),
    },
  };
}
