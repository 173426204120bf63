/**
 * Returns the value if it is a path on this site, else undefined (rules 9.3). It is parsed as browsers do,
 * which strip tabs and read a backslash as a slash, so that no path redirects to another site.
 */
export function returnPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/")) return undefined;
  const origin = "http://site.invalid";
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === origin && !path.startsWith("//") ? path : undefined;
}
