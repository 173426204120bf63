import { Transform } from "node:stream";

const scriptType = 'type="module"';
const withoutScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace(scriptType, 'type="later"');

/**
 * React Router makes the browser fetch a page's scripts before its first paint, together with the styles and
 * the font that the paint waits for. Here they become elements that a browser ignores, until `startScripts`
 * starts them (decision 168).
 */
export function scriptsAfterPaint(): Transform {
  let start: Buffer | undefined = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      if (!start) return done(null, chunk);
      start = Buffer.concat([start, chunk]);
      if (!start.includes(scriptType)) return done();
      const html = withoutScripts(start.toString());
      start = undefined;
      done(null, html);
    },
    flush: (done) => done(null, start),
  });
}
