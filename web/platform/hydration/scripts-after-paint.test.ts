import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/></head><body>Elgjakt på Fonnåsen<script nonce="n" type="module" async="">import "/assets/a.js";</script><i>Måsøy</i></body>';

async function sent(...parts: Uint8Array[]): Promise<string> {
  const through = scriptsAfterPaint();
  for (const part of parts) through.write(part);
  through.end();
  return (await buffer(through)).toString();
}

it("no script starts before the first paint, however the HTML is split into chunks", async () => {
  const bytes = new TextEncoder().encode(page);
  const output = await sent(bytes);
  expect(output).toBe(
    '<head><link rel="later" href="/assets/a.js"/></head><body>Elgjakt på Fonnåsen<script nonce="n" type="later" async="">import "/assets/a.js";</script><i>Måsøy</i></body>',
  );
  expect(await sent(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(output);
});

it("a page without scripts is sent unchanged", async () => {
  expect(await sent(new TextEncoder().encode("<p>Siden finnes ikke</p>"))).toBe("<p>Siden finnes ikke</p>");
});
