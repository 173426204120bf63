/**
 * Sign-in: better-auth with the product's own pool and migrations. A bearer token is a JWT that names its
 * session; each request looks the session up, so that a token is worthless in every process once its session
 * ends. Sessions and tokens use the machine's clock, not the product's: neither library accepts a clock, and
 * a demo that starts in another year must neither create nor outlive them.
 */
import { createHmac, hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import {
  type AuthOptions,
  type BetterAuth,
  buildAuth,
  SESSION_DAYS,
  type SessionKey,
} from "./better-auth.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { type RequesterIdentity, sameSecret } from "#server/platform/http/handle-operation.ts";
import { headersOf } from "#server/platform/http/web-request.ts";
import { LRUCache } from "lru-cache";

/**
 * Verified bearer tokens are cached by their hash until they expire, since a page sends the same one with
 * each request. They only identify the session, and each request checks whether it is still valid.
 */
const keyOf = (token: string): string => hash("sha256", token, "base64");

export function createVerifiedTokens<Claims extends object>(max = 10_000, clock: { now(): number } = Date) {
  const cache = new LRUCache<string, Claims>({ max, ttlResolution: 0, perf: clock });
  return {
    find: (token: string): Claims | undefined => cache.get(keyOf(token)),
    add(token: string, claims: Claims, expiresAtMs: number): void {
      const ttl = expiresAtMs - clock.now();
      if (ttl > 0) cache.set(keyOf(token), claims, { ttl });
    },
  };
}

/** better-auth drops a provider whose discovery fails: so rebuild it until the provider responds. */
function rebuildUntilDiscovered(o: AuthOptions): () => Promise<BetterAuth> {
  let ready: Promise<BetterAuth> | undefined;
  async function discover(): Promise<BetterAuth> {
    const auth = buildAuth(o, true);
    const context = await auth.$context;
    if (!context.socialProviders.some((p) => p.id === "oidc")) {
      ready = undefined;
      o.log.warn({ part: "sign-in" }, "the provider does not answer yet");
    }
    return auth;
  }
  return () => {
    ready ??= discover().catch((e) => {
      ready = undefined;
      throw e;
    });
    return ready;
  };
}

type Claims = { uid: string | undefined; sessionId: string };
type VerifiedTokens = ReturnType<typeof createVerifiedTokens<Claims>>;
/** Verifies a token by our signing keys; if it names an unknown key, the keys are read again. */
function createTokenReader(
  auth: BetterAuth,
  publicUrl: string,
  verified: VerifiedTokens,
): (token: string) => Promise<Claims | undefined> {
  const expected = { issuer: publicUrl, audience: publicUrl, algorithms: ["EdDSA"] };
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let knownKids = new Set<string | undefined>();
  async function keysFor(kid: string | undefined) {
    if (keys && knownKids.has(kid)) return keys;
    const { keys: all } = await auth.api.getJwks();
    const jwks = { keys: all } as JSONWebKeySet;
    knownKids = new Set(jwks.keys.map((k) => k.kid));
    keys = createLocalJWKSet(jwks);
    return keys;
  }
  return async (token) => {
    const cached = verified.find(token);
    if (cached) return cached;
    const header = headerOf(token);
    // if the database is down, the token is not invalid, so the error is thrown
    const keySet = header && (await keysFor(header.kid));
    const payload = keySet && (await jwtVerify(token, keySet, expected).catch(() => undefined))?.payload;
    if (typeof payload?.sid !== "string") return undefined;
    const claims = { uid: payload.sub, sessionId: payload.sid };
    if (payload.exp !== undefined) verified.add(token, claims, payload.exp * 1000);
    return claims;
  };
}

const bearerOf = (authorization: string): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];

function headerOf(token: string): { kid?: string | undefined } | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return undefined;
  }
}

function decodedUri(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Verifies the signed session cookie in better-auth's own form, `token.signature`. */
async function tokenOfCookie(auth: BetterAuth, headers: Headers): Promise<string | undefined> {
  const { authCookies, secret } = await auth.$context;
  const start = `${authCookies.sessionToken.name}=`;
  const cookie = headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((c) => c.startsWith(start));
  const value = cookie && decodedUri(cookie.slice(start.length));
  const dot = value?.lastIndexOf(".") ?? -1;
  if (!value || dot < 1) return undefined;
  const token = value.slice(0, dot);
  return sameSecret(value.slice(dot + 1), createHmac("sha256", secret).update(token).digest("base64"))
    ? token
    : undefined;
}

export type Auth = ReturnType<typeof createAuth>;
export function createAuth(o: AuthOptions) {
  const auth = buildAuth(o, false); // sessions and tokens do not wait for the provider's discovery
  const verified = createVerifiedTokens<Claims>();
  const claimsOf = createTokenReader(auth, o.publicUrl, verified);

  const find = (by: SessionKey) =>
    o.profiles.findActorOfSession(o.db, by, { left: SESSION_DAYS - 1, max: o.sessionMaxDays });

  const personOf = async (claims: Claims | undefined): Promise<RequesterIdentity> => {
    const actor = claims && (await find({ id: claims.sessionId }))?.actor;
    return actor?.uid !== undefined && actor.uid === claims?.uid
      ? { kind: "person", actor }
      : { kind: "forged" };
  };

  /**
   * The owner of the session cookie, for pages and for browser requests without our script. One statement,
   * and once a day another one that extends the session.
   */
  async function actorOfCookie(headers: Headers): Promise<Actor | undefined> {
    const token = await tokenOfCookie(auth, headers);
    const found = token === undefined ? undefined : await find({ token });
    if (found?.renew) await auth.api.getSession({ headers });
    return found?.actor;
  }

  return {
    auth,
    methods: o.methods,
    withProvider: rebuildUntilDiscovered(o),
    actorOfCookie,
    /**
     * Identifies a person by bearer token; if `cookies` is set (event streams and files, never writes), also
     * by the cookie.
     */
    async identify(request: FastifyRequest, cookies: boolean): Promise<RequesterIdentity> {
      const header = request.headers.authorization;
      if (header === undefined) {
        const actor = cookies ? await actorOfCookie(headersOf(request)) : undefined;
        return actor ? { kind: "person", actor } : { kind: "nobody" };
      }
      const token = bearerOf(header);
      if (token === undefined) return { kind: "forged" };
      if (sameSecret(token, o.internalToken)) return { kind: "service" };
      return personOf(await claimsOf(token));
    },
    /** The owner of a verified token, without a database query; the session may have ended since. */
    knownUid({ headers: { authorization } }: FastifyRequest): string | undefined {
      const token = authorization && bearerOf(authorization);
      return token ? verified.find(token)?.uid : undefined;
    },
    async tokenFor(headers: Headers): Promise<string | undefined> {
      if (!headers.get("cookie")?.includes("session_token")) return undefined;
      if (!(await actorOfCookie(headers))) return undefined;
      return (await auth.api.getToken({ headers })).token;
    },
  };
}
