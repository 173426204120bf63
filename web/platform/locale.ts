/** Norwegian unless the reader has chosen English: by `?lang=`, which is remembered, or by what was remembered. */
import type { Locale } from "#contract/words.ts";

const cookieName = "utmark-language";
const year = 31_536_000;

export function localeOf(request: Request): Locale {
  const asked = askedLocale(new URL(request.url).searchParams);
  return asked ?? (readCookie(request, cookieName) === "en" ? "en" : "nb");
}

/** `?lang=en|nb|no`; anything else is no wish at all. */
export function askedLocale(query: URLSearchParams): Locale | undefined {
  const lang = query.get("lang");
  return lang === "en" ? "en" : lang === "nb" || lang === "no" ? "nb" : undefined;
}

/** The header that remembers a wish made by `?lang=`. */
export function rememberLocale(request: Request): Record<string, string> {
  const asked = askedLocale(new URL(request.url).searchParams);
  return asked ? { "set-cookie": `${cookieName}=${asked}; Path=/; Max-Age=${year}; SameSite=Lax` } : {};
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
