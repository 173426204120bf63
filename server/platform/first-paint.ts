/** What a built page needs for its first paint comes with it; its scripts give way to that. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const sheetTag = /<link (?=[^>]*rel="stylesheet")[^>]*href="\/assets\/([^"#]+\.css)(#?)"[^>]*?\/?>/g;
/** A part of a page that the server writes, and whose script comes when it is reached, wears the sheet that follows the page's own (vite.config.ts). */
const follows = { of: "stay-", is: "below-" };
const END_OF_HEAD = "</head>";
const linkOf = (file: string): string => `<link rel="stylesheet" href="/assets/${file}" disabled=""/>`;

/**
 * Style sheets stand in the page itself: on a slow line each file would be one more round trip before anything is seen.
 * Their links stay, switched off: by them React and the loader of lazy parts know that the styles are there. A sheet whose
 * link bears React Router's `#` gets one without too, which is what that loader looks for.
 */
const withStyles = (head: string, sheets: ReadonlyMap<string, string>): string =>
  head.replace(sheetTag, (tag, file: string, marked: string) => {
    const css = sheets.get(file);
    if (css === undefined) return tag;
    const plain = marked && linkOf(file);
    const more = file.startsWith(follows.of) ? [...sheets].filter(([name]) => name.startsWith(follows.is)) : [];
    const below = more.map(([name, text]) => `<style>${text}</style>${linkOf(name)}`).join("");
    return `<style>${css}</style>${plain}${tag.replace(/\s*\/?>$/, ' disabled=""/>')}${below}`;
  });

/** The page can be read before its scripts are there: picture and fonts go first on the line. */
const scriptsLast = (head: string): string => head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** For the pages of a build: `folder` holds its assets. The head is changed when all of it has come, the rest flows on. */
export function firstPaint(folder: string): (response: Response) => Response {
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const sheets = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), "utf8").replaceAll("</", "<\\/")]));

  const change = () => {
    let head: Buffer | undefined = Buffer.alloc(0);
    return new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, out) {
        if (head === undefined) return out.enqueue(bytes);
        head = Buffer.concat([head, bytes]);
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return;
        out.enqueue(Buffer.from(scriptsLast(withStyles(head.toString("utf8", 0, end), sheets))));
        out.enqueue(head.subarray(end));
        head = undefined;
      },
      flush(out) {
        if (head?.length) out.enqueue(head);
      },
    });
  };
  return (response) => {
    const page = response.headers.get("content-type")?.startsWith("text/html");
    return page && response.body ? new Response(response.body.pipeThrough(change()), response) : response;
  };
}
