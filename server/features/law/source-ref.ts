/** The reference that Lovdata's addresses end with, or else the site. */
export function sourceRef(url: string): string {
  const [, kind, number] = /\/(forskrift|lov)\/(\d{4}-\d{2}-\d{2}-\d+)/.exec(url) ?? [];
  if (number) return `${kind === "lov" ? "LOV" : "FOR"}-${number}`;
  return URL.parse(url)?.hostname ?? url;
}
