/**
 * Fills the placeholders of texts on the server: of refusals, e-mails, SMS and lines in conversations. The
 * texts of pages are filled by use-intl instead.
 */
import compile from "icu-minify/compile";
import { pluralOf } from "./format.ts";
import type { Locale } from "#domain/locale.ts";

/** `text` returns the value of a placeholder, and `count` the number that chooses its plural form. */
export type Placeholders = {
  text: (name: string) => string | number | undefined;
  count: (name: string) => number;
};
type CompiledText = ReturnType<typeof compile>;
/** The number by which `icu-minify` marks a placeholder of the type «select». */
const selectKind = 1;

const compiledTexts = new Map<string, CompiledText>();
const maxCompiledTexts = 5000;
function compileOnce(text: string): CompiledText {
  const cached = compiledTexts.get(text);
  if (cached !== undefined) return cached;
  if (compiledTexts.size >= maxCompiledTexts) compiledTexts.clear(); // corrected again and again
  const result = compile(text);
  compiledTexts.set(text, result);
  return result;
}

/** A placeholder is `[name]` or `[name, kind, branches]`; a list of text parts looks different. */
const isPlaceholder = ([name, kind]: readonly unknown[], length: number): boolean =>
  typeof name === "string" && (length === 1 || (typeof kind === "number" && kind > 0));

export function fill(text: string, places: Placeholders, locale: Locale): string {
  const write = (part: unknown, count = ""): string => {
    if (typeof part === "string") return part;
    if (part === 0) return count;
    if (!Array.isArray(part)) return "";
    const [name, kind, branches] = part as [unknown, unknown, Record<string, unknown> | undefined];
    if (typeof name !== "string" || !isPlaceholder(part, part.length))
      return part.map((each) => write(each, count)).join("");
    if (branches === undefined) return String(places.text(name) ?? "");
    if (kind === selectKind) return write(branches[String(places.text(name) ?? "")] ?? branches.other, count);
    const n = places.count(name);
    return write(branches[`=${n}`] ?? branches[pluralOf(n, locale)] ?? branches.other, String(n));
  };
  return text.includes("{") ? write(compileOnce(text)) : text;
}
