/** Where the way leads after sign-in (rules 9.3, 9.7). */
import { readCookie } from "./locale.ts";

const cookieName = "utmark-post-login-redirect";

/** A same-origin path with its query, or undefined: `//evil`, `/\evil`, `https://…` and control characters are no paths of ours. */
export function samePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/") || /[\\\p{Cc}]/u.test(value) || value.startsWith("//")) return undefined;
  const url = new URL(value, "http://here.invalid");
  return url.host === "here.invalid" ? url.pathname + url.search + url.hash : undefined;
}

/** What was stored when a guarded page turned the reader away. */
export const storedWay = (request: Request): string | undefined => samePath(readCookie(request, cookieName));

/** returnUrl, else next, else what was stored when a guarded page turned the reader away, else the front page. */
export function wayOn(request: Request): string {
  const query = new URL(request.url).searchParams;
  return samePath(query.get("returnUrl")) ?? samePath(query.get("next")) ?? storedWay(request) ?? "/";
}

export const rememberWay = (path: string): string => `${cookieName}=${encodeURIComponent(path)}; Path=/; Max-Age=3600; SameSite=Lax`;
export const forgetWay = (): string => `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
