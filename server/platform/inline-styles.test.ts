import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { inlineStyles } from "./inline-styles.ts";

const folder = mkdtempSync(path.join(tmpdir(), "inline-styles-"));
writeFileSync(path.join(folder, "root-1.css"), "h1{color:red}");
writeFileSync(path.join(folder, "parts-2.css"), 'p::after{content:"</style>$&"}');
writeFileSync(path.join(folder, "stay-3.css"), "b{}");
writeFileSync(path.join(folder, "below-4.css"), "i{}");
writeFileSync(path.join(folder, "shell-5.css"), "u{}");
writeFileSync(path.join(folder, "footer-6.css"), "s{}");
afterAll(() => rmSync(folder, { recursive: true }));
const dress = inlineStyles(folder);
const dressed = async (response: Response) => (await dress(response)).response;

const page =
  '<html><head><title>Elgjakt på Fonnåsen</title><link rel="modulepreload" href="/assets/a.js"/><link nonce="n" rel="stylesheet" href="/assets/root-1.css"/>';
const rest =
  '<link rel="stylesheet" href="/assets/parts-2.css#"/></head><body><link rel="stylesheet" href="/assets/root-1.css"/>Æ</body></html>';
const html = (...chunks: (string | Uint8Array)[]) => {
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      for (const c of chunks) out.enqueue(typeof c === "string" ? new TextEncoder().encode(c) : c);
      out.close();
    },
  });
  return new Response(body, {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8", "x-of": "page" },
  });
};

test("style sheets are inlined in the head, and their links are disabled but present", async () => {
  const answer = await dressed(html(page + rest));
  expect([answer.status, answer.headers.get("x-of")]).toEqual([404, "page"]);
  expect(await answer.text()).toBe(
    '<html><head><title>Elgjakt på Fonnåsen</title><link rel="modulepreload" href="/assets/a.js"/>' +
      '<style>h1{color:red}</style><link nonce="n" rel="stylesheet" href="/assets/root-1.css" disabled=""/>' +
      '<style>p::after{content:"<\\/style>$&"}</style><link rel="stylesheet" href="/assets/parts-2.css" disabled=""/><link rel="stylesheet" href="/assets/parts-2.css#" disabled=""/>' +
      '</head><body><link rel="stylesheet" href="/assets/root-1.css"/>Æ</body></html>',
  );
});

test("asks for the scripts once the first frame stands, all at once", async () => {
  const text =
    ';\nimport * as route0 from "/assets/a.js";\nimport * as route1 from "/assets/b.js";\nuse(route0, route1);';
  const answer = await dressed(
    html(`${page}</head><body>Æ<script nonce="n" type="module" async="">${text}</script>`, "<i>Ø</i></body>"),
  );
  const written = await answer.text();
  expect(written).not.toContain('<link rel="modulepreload"');
  const [, script = ""] =
    /<script nonce="n" type="module" async="">(.*?)<\/script><i>Ø<\/i><\/body>$/s.exec(written) ?? [];
  const steps = [
    "requestAnimationFrame(",
    '["/assets/a.js"]',
    'import("/assets/a.js"),import("/assets/b.js")',
    "use(route0, route1)",
  ];
  expect(steps.map((step) => script.indexOf(step))).toEqual(
    steps.map((step) => script.indexOf(step)).toSorted((a, b) => a - b),
  );
  expect(script.indexOf(steps[0]!)).toBeGreaterThan(0);
  expect(script).not.toContain("import *");
});

test("inlines styles of what the server streams later, too", async () => {
  const answer = await dressed(html('<head><link rel="stylesheet" href="/assets/stay-3.css"/></head>'));
  expect(await answer.text()).toBe(
    '<head><style>b{}</style><link rel="stylesheet" href="/assets/stay-3.css" disabled=""/><style>i{}</style><link rel="stylesheet" href="/assets/below-4.css" disabled=""/></head>',
  );
});

test("inlines the footer's styles, which no page links: it may be in sight before its script is fetched", async () => {
  const answer = await dressed(html('<head><link rel="stylesheet" href="/assets/shell-5.css"/></head>'));
  expect(await answer.text()).toContain(
    '<style>s{}</style><link rel="stylesheet" href="/assets/footer-6.css" disabled=""/>',
  );
});

test("the output is the same however the page is split into chunks", async () => {
  const bytes = new TextEncoder().encode(page + rest);
  const whole = await (await dressed(html(page + rest))).text();
  expect(await (await dressed(html(...Array.from(bytes, (b) => Uint8Array.of(b))))).text()).toBe(whole);
});

test("leaves responses without a head, non-pages, and style sheets of another build unchanged", async () => {
  expect(await (await dressed(html("Nothing here"))).text()).toBe("Nothing here");
  const data = new Response("</head>", { headers: { "content-type": "text/x-script" } });
  expect(await dressed(data)).toBe(data);
  const other = '<head><link rel="stylesheet" href="/assets/gone-9.css"/></head>';
  expect(await (await dressed(html(other))).text()).toBe(other);
});

test("the policy lists the hash of each style in the page, and no other", async () => {
  const hash = (css: string) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
  expect((await dress(html(page + rest))).styles).toEqual([
    hash("h1{color:red}"),
    hash('p::after{content:"<\\/style>$&"}'),
  ]);
  expect((await dress(html("<head></head>"))).styles).toEqual([]);
});

test("destroys the page's source when the reader disconnects", async () => {
  let left = false;
  const body = new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(new TextEncoder().encode("<head></head>")),
    cancel: () => {
      left = true;
    },
  });
  await (await dressed(new Response(body, { headers: { "content-type": "text/html" } }))).body?.cancel();
  expect(left).toBe(true);
});
