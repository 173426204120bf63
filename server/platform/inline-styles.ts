/**
 * Critical CSS: what a built page needs for its first paint is inlined, and its scripts get lower priority.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inlineHash } from "./security.ts";

const sheetTag = /<link (?=[^>]*rel="stylesheet")[^>]*href="\/assets\/([^"#]+\.css)(#?)"[^>]*?\/?>/g;
/** A lazily hydrated part of a page uses the style sheet that follows the page's own (vite.config.ts). */
const followers = [
  { of: "stay-", is: "below-" },
  { of: "shell-", is: "footer-" },
  { of: "home-", is: "front-" },
];
const END_OF_HEAD = "</head>";
type StyleSheet = { css: string; hash: string };
/** The page's HTML, and the CSP hashes of its inlined styles. */
export type PageWithStyles = { response: Response; styles: string[] };
const linkOf = (file: string): string => `<link rel="stylesheet" href="/assets/${file}" disabled=""/>`;

/**
 * Style sheets are inlined: on a slow connection each file would be one more round trip before first paint.
 * Their links stay, disabled: by them React and the loader of lazy parts know that the styles are loaded. A
 * link whose address ends in React Router's `#` gets a copy without it, which is what that loader looks for.
 */
function withStyles(
  head: string,
  sheets: ReadonlyMap<string, StyleSheet>,
): { head: string; styles: string[] } {
  const styles = new Set<string>();
  const written = ({ css, hash }: StyleSheet): string => {
    styles.add(hash);
    return `<style>${css}</style>`;
  };
  const dressed = head.replace(sheetTag, (tag, file: string, marked: string) => {
    const sheet = sheets.get(file);
    if (sheet === undefined) return tag;
    const plain = marked && linkOf(file);
    const following = followers.filter(({ of }) => file.startsWith(of));
    const more = [...sheets].filter(([name]) => following.some(({ is }) => name.startsWith(is)));
    const below = more.map(([name, one]) => written(one) + linkOf(name)).join("");
    return `${written(sheet)}${plain}${tag.replace(/\s*\/?>$/, ' disabled=""/>')}${below}`;
  });
  return { head: dressed, styles: [...styles] };
}

/** Preloads the picture and the fonts, since the page can be read before hydration. */
const scriptsLast = (head: string): string =>
  head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Reads up to the end of the head; `end` is negative where the stream ended before it. */
async function readHead(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ bytes: Buffer; end: number }> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await reader.read();
    if (value) bytes = Buffer.concat([bytes, value]);
    const end = bytes.indexOf(END_OF_HEAD);
    if (done || end >= 0) return { bytes, end };
  }
}

/** A stream of these bytes followed by the rest of another stream. */
const followedBy = (
  first: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (out) => out.enqueue(first),
    async pull(out) {
      const { value, done } = await reader.read();
      if (value) out.enqueue(value);
      if (done) out.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });

/** For built pages: `folder` holds the assets. The head is buffered and changed, the rest is streamed on. */
export function inlineStyles(folder: string): (response: Response) => Promise<PageWithStyles> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const sheets = new Map(
    names.map((name) => {
      const css = readFileSync(path.join(folder, name), "utf8").replaceAll("</", "<\\/");
      return [name, { css, hash: inlineHash(css) }];
    }),
  );
  return async (response) => {
    const page = response.headers.get("content-type")?.startsWith("text/html");
    if (!page || !response.body) return { response, styles: [] };
    const reader = response.body.getReader();
    const { bytes, end } = await readHead(reader);
    const { head, styles } = withStyles(bytes.toString("utf8", 0, Math.max(0, end)), sheets);
    const first = end < 0 ? bytes : Buffer.concat([Buffer.from(scriptsLast(head)), bytes.subarray(end)]);
    return { response: new Response(followedBy(first, reader), response), styles };
  };
}
