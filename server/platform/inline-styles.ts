/**
 * Critical CSS: what a built page needs for its first paint is inlined, and its scripts are asked for after it.
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
    return `${written(sheet)}${plain}${tag.replace(/ ?\/?>$/, ' disabled=""/>')}${below}`;
  });
  return { head: dressed, styles: [...styles] };
}

const preloadTag = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
const moduleScript = /(<script[^>]*type="module"[^>]*>)([\s\S]*?)<\/script>/;
const routeImport = /import \* as (\w+) from ("[^"]+");/g;
/** After the first paint, or a frame that has nothing to paint; a tab in the background has neither. */
const firstFrame =
  'document.hidden||await new Promise(next=>{new PerformanceObserver(next).observe({type:"paint",buffered:true});requestAnimationFrame(()=>setTimeout(next))});';
/**
 * The scripts are asked for once the first frame stands, all at once: until then the line and the processor are for
 * what is seen (decision 99). In React Router's own script, its static imports become dynamic ones.
 */
function scriptsAfterFirstFrame(html: string): string {
  const [script, tag, text = ""] = moduleScript.exec(html) ?? [];
  const routes = [...text.matchAll(routeImport)];
  if (!script || routes.length === 0) return html;
  const files = JSON.stringify([...html.matchAll(preloadTag)].map(([, file]) => file));
  const links = `for(const href of ${files})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
  const imports = `const [${routes.map(([, name]) => name)}]=await Promise.all([${routes.map(([, , file]) => `import(${file})`)}]);`;
  const later = `${tag}${firstFrame}${links}${imports}${text.replace(routeImport, "")}</script>`;
  return html.replace(preloadTag, "").replace(moduleScript, () => later);
}

const END_OF_SCRIPT = "</script>";
function endOf(bytes: Buffer, script: number): number {
  const at = bytes.indexOf(END_OF_SCRIPT, script);
  return at < 0 ? at : at + END_OF_SCRIPT.length;
}
/** Where the head ends, and where the module script of a page ends; negative where the stream ended before. */
function readingEnds(bytes: Buffer): { head: number; end: number } {
  const head = bytes.indexOf(END_OF_HEAD);
  if (head < 0 || !bytes.subarray(0, head).includes('rel="modulepreload"')) return { head, end: head };
  const script = bytes.indexOf('type="module"', head);
  return { head, end: script < 0 ? script : endOf(bytes, script) };
}
/** The head, what follows of the beginning, and bytes that have come beside it. */
async function readBeginning(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ head: string; shell: string; more: Buffer }> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await reader.read();
    if (value) bytes = Buffer.concat([bytes, value]);
    const { head, end } = readingEnds(bytes);
    if (!done && end < 0) continue;
    const [to, from] = [end < 0 ? bytes.length : end, Math.max(0, head)];
    return {
      head: bytes.toString("utf8", 0, from),
      shell: bytes.toString("utf8", from, to),
      more: bytes.subarray(to),
    };
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

/** For built pages: `folder` holds the assets. The beginning is buffered and changed, the rest is streamed on. */
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
    const { head, shell, more } = await readBeginning(reader);
    const { head: dressed, styles } = withStyles(head, sheets);
    const first = Buffer.concat([Buffer.from(scriptsAfterFirstFrame(dressed + shell)), more]);
    return { response: new Response(followedBy(first, reader), response), styles };
  };
}
