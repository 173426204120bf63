import { Transform } from "node:stream";

const scriptType = 'type="module"';
const withoutScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace(scriptType, 'type="later"');

/**
 * Makes the page's scripts start after the first paint. Otherwise a browser fetches them together with the
 * styles and the font that the paint waits for. Their elements are renamed, so that browsers ignore them
 * until `startScripts` runs (decision 168).
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
