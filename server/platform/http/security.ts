/** Security headers: a Content-Security-Policy with a nonce for each response, and others. */
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Clock } from "#server/platform/clock.ts";

/** Where to report a vulnerability (RFC 9116). */
const VALID_DAYS = 180;

/** `contact`: a mailto: or https: address. */
export function mountSecurityTxt(
  http: FastifyInstance,
  { contact, publicUrl, clock }: { contact: string; publicUrl: string; clock: Clock },
): void {
  http.get("/.well-known/security.txt", async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: nb, en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
}

const nonces = new WeakMap<IncomingMessage, string>();

/** The nonce by which this response's page may run inline scripts. */
export function nonceOf(request: FastifyRequest | { raw: IncomingMessage }): string {
  const nonce = nonces.get(request.raw) ?? randomBytes(16).toString("base64");
  nonces.set(request.raw, nonce);
  return nonce;
}

/** The CSP hash of an inline `<style>` or `<script>` with this text. */
export const inlineHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Adds hashes to the list of the policy that begins with this text. */
function addToPolicy(reply: FastifyReply, list: string, by: string): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy === "string") reply.header("content-security-policy", policy.replace(list, by));
}

/**
 * Allows the inline styles of this page by hashes instead of a nonce: the page may be cached, and no other
 * style is allowed.
 */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  addToPolicy(reply, "style-src 'self'", ["style-src 'self'", ...hashes].join(" "));
}

/** Allows the inline scripts of a cached page by their hashes instead of the nonce. */
export function allowScripts(request: FastifyRequest, reply: FastifyReply, hashes: readonly string[]): void {
  addToPolicy(reply, `'nonce-${nonceOf(request)}'`, hashes.join(" "));
}

const thirdPartySources = [
  ["script-src 'self'", "https://js.stripe.com"],
  ["connect-src 'self'", "https://api.stripe.com"],
  ["default-src 'self'", "; frame-src https://js.stripe.com https://hooks.stripe.com"],
] as const;
/** Allows the card provider's own script and frames. */
function allowCardForm(reply: FastifyReply): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy !== "string") return;
  const open = thirdPartySources.reduce(
    (text, [own, addition]) => text.replace(own, `${own}${addition.startsWith(";") ? "" : " "}${addition}`),
    policy,
  );
  reply.header("content-security-policy", open);
}
/** Whether the page is the one with the card form. */
const isPayPage = (url: string): boolean => /^\/pay\/?(\?|$)/.test(url);

/**
 * Pages that any site may show in a frame. They have no scripts, no forms and no session, so nobody can be
 * made to press something in them.
 */
const framedPages: readonly RegExp[] = [/^\/regler\/\w+\/\d{4}\/boks(\?|$)/];
const isFramed = (url: string): boolean => framedPages.some((page) => page.test(url));
/** The policy of these pages, and what it takes the place of. */
const framedPolicy =
  "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors *";
const headersWhereFramed: ReadonlyMap<string, string | undefined> = new Map([
  ["content-security-policy", framedPolicy],
  ["x-frame-options", undefined],
  ["cross-origin-resource-policy", "cross-origin"],
]);
const withoutFrameLimits = (headers: readonly (readonly [string, string])[]): [string, string][] =>
  headers.flatMap(([name, value]): [string, string][] => {
    const own = name.toLowerCase();
    if (!headersWhereFramed.has(own)) return [[name, value]];
    const framed = headersWhereFramed.get(own);
    return framed === undefined ? [] : [[name, framed]];
  });

/** Permissions-Policy: films may use fullscreen, the search geolocation, whoever checks permits the camera. */
const permissions = [
  "fullscreen=(self)",
  "geolocation=(self)",
  "camera=(self)",
  ...[
    "accelerometer",
    "display-capture",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
  ].map((name) => `${name}=()`),
].join(", ");

/** Marks every cookie Secure, also those of libraries. */
function secureCookies(reply: FastifyReply): void {
  const set = [reply.getHeader("set-cookie") ?? []].flat().map(String);
  if (!set.length) return;
  reply.removeHeader("set-cookie");
  for (const cookie of set)
    reply.header("set-cookie", /;\s*secure\s*(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`);
}

/** A placeholder for the nonce in the policy, which is otherwise equal for all responses. */
const nonceHere = "'nonce-0'";
/**
 * API responses run no script, so they need no nonce, whose random bytes would take more time than any other
 * header.
 */
const isApi = (url: string): boolean => url.startsWith("/api/");
/** The headers are computed once: for each response, they would take as long as a small response itself. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => {},
  };
  const fail = (error: unknown) => {
    if (error) throw error;
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, fail);
  return headers;
}

/**
 * `tiles`: the address of the map tiles. `cardForm`: whether the card provider draws a form on one of our
 * pages. `dev` has no policy, since Vite needs inline scripts and a WebSocket.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  o: { publicUrl: string; tiles: string; dev: boolean; cardForm: boolean },
): void {
  const tiles = new URL(o.tiles).origin;
  const https = o.publicUrl.startsWith("https:");
  const headers = headersOf({
    contentSecurityPolicy: !o.dev && {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", nonceHere],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:", tiles],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", tiles],
        "worker-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(https ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  headers.push(["permissions-policy", permissions]);
  const same = headers.filter(([, value]) => !value.includes(nonceHere));
  const withNonce = headers.filter(([, value]) => value.includes(nonceHere));
  const withoutNonce = withNonce.map(([name, value]) => [name, value.replace(` ${nonceHere}`, "")] as const);
  const framed = withoutFrameLimits(headers);
  app.addHook("onRequest", (request, { raw }, done) => {
    if (isFramed(request.url)) {
      for (const [name, value] of framed) raw.setHeader(name, value);
      return done();
    }
    for (const [name, value] of same) raw.setHeader(name, value);
    if (isApi(request.url)) for (const [name, value] of withoutNonce) raw.setHeader(name, value);
    else
      for (const [name, value] of withNonce)
        raw.setHeader(name, value.replace(nonceHere, `'nonce-${nonceOf(request)}'`));
    done();
  });
  if (o.cardForm)
    app.addHook("onRequest", async (request, reply) => {
      if (isPayPage(request.url)) allowCardForm(reply);
    });
  if (https) app.addHook("onSend", async (_request, reply) => secureCookies(reply));
}
