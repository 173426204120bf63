/** Headers that keep a page to itself: a Content-Security-Policy with a nonce for each answer, and their kin. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";

const nonces = new WeakMap<IncomingMessage, string>();

/** The nonce by which this answer's page may run inline scripts. */
export function nonceOf(request: FastifyRequest | { raw: IncomingMessage }): string {
  const made = nonces.get(request.raw) ?? randomBytes(16).toString("base64");
  nonces.set(request.raw, made);
  return made;
}

/** `tiles`: the address the map's tiles come from. `dev` has no policy: Vite speaks to its page by inline scripts and a socket of its own. */
export async function addSecurityHeaders(app: FastifyInstance, o: { publicUrl: string; tiles: string; dev: boolean }): Promise<void> {
  const tiles = new URL(o.tiles).origin;
  const https = o.publicUrl.startsWith("https:");
  const ofNonce = (raw: IncomingMessage, _res: ServerResponse) => `'nonce-${nonceOf({ raw })}'`;
  await app.register(helmet, {
    contentSecurityPolicy: !o.dev && {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", ofNonce],
        "style-src": ["'self'", "'unsafe-inline'"],
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
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
}
