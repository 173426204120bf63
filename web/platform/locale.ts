/**
 * Norwegian unless the reader has chosen English: by `?lang=`, which is remembered, by what was remembered,
 * or else in their profile.
 */
import type { Locale } from "#contract/words.ts";

const cookieName = "utmark-language";
const year = 31_536_000;

/** What has been chosen in this browser, if anything. */
export function chosenLocale(request: Request): Locale | undefined {
  const kept = readCookie(request, cookieName);
  return (
    askedLocale(new URL(request.url).searchParams) ?? (kept === "en" || kept === "nb" ? kept : undefined)
  );
}

/** `?lang=en|nb|no`; anything else is no wish at all. */
export function askedLocale(query: URLSearchParams): Locale | undefined {
  const lang = query.get("lang");
  return lang === "en" ? "en" : lang === "nb" || lang === "no" ? "nb" : undefined;
}

/**
 * The header that remembers a wish made by `?lang=`; or, in a browser where none was made, that the person
 * who came reads English.
 */
export function rememberLocale(
  request: Request,
  me: { language: Locale } | undefined,
): Record<string, string> {
  const theirs = chosenLocale(request) === undefined && me?.language === "en" ? "en" : undefined;
  const wish = askedLocale(new URL(request.url).searchParams) ?? theirs;
  return wish ? { "set-cookie": `${cookieName}=${wish}; Path=/; Max-Age=${year}; SameSite=Lax` } : {};
}

export function readCookie(request: Request, name: string): string | undefined {
  const found = (request.headers.get("cookie") ?? "").split(/;\s*/).find((c) => c.startsWith(`${name}=`));
  return found && decode(found.slice(name.length + 1));
}
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined; // a cookie that somebody else mangled is no cookie
  }
}
