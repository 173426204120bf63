/**
 * A path of this site, as it was given, or undefined (rules 9.3). Parsed as browsers do, which take tabs away
 * and a backslash for a slash, so that nothing that leads elsewhere passes.
 */
export function returnPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/")) return undefined;
  const origin = "http://site.invalid";
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === origin && !path.startsWith("//") ? path : undefined;
}
