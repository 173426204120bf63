/** The endpoints of sign-in. Of better-auth's endpoints, only those in use are mounted. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { system } from "#contract/system/endpoints.ts";
import { returnPath } from "#domain/account/return-path.ts";
import type { Auth } from "./auth.ts";
import { signInByCallback } from "./better-auth.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import { sendProblem } from "#server/platform/http/http.ts";
import {
  headersOf,
  parseNoBodies,
  sendWebResponse,
  toWebRequest,
} from "#server/platform/http/web-request.ts";

type AuthKey = "GET /api/auth/start" | "GET /api/auth/token";

export const authRoutes = (auth: Auth): Pick<Handlers<typeof system>, AuthKey> => ({
  "GET /api/auth/start": async ({ query }, _call, { request, reply }) => {
    // Without a returnUrl, /login leads to the page from which the reader was sent to sign in (rules 9.7).
    const nowhere = query.returnUrl === undefined && query.next === undefined;
    const returnUrl = nowhere ? "/login" : (returnPath(query.returnUrl) ?? returnPath(query.next) ?? "/");
    const { provider } = query;
    if (provider !== "oidc" && !auth.methods[provider]) return refuse("sign_in_method_off");
    const { api } = provider === "oidc" ? await auth.withProvider() : auth.auth;
    const answer = await api
      .signInSocial({
        body: { provider, callbackURL: returnUrl, errorCallbackURL: "/login" },
        headers: headersOf(request),
        asResponse: true,
      })
      .catch(() => undefined);
    const { url } = answer?.ok ? ((await answer.json()) as { url?: string }) : {};
    if (!answer || !url) return reply.redirect("/login?error=provider_unavailable");
    for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
    return reply.header("cache-control", "no-store").redirect(url);
  },
  "GET /api/auth/token": async (_args, _call, { request, reply }) => {
    const token = await auth.tokenFor(headersOf(request));
    return token === undefined
      ? refuse("unauthenticated")
      : reply.header("cache-control", "no-store").send({ token });
  },
});

/**
 * The response to a form is a redirect to the front page, the response to a script is JSON. Against CSRF, the
 * cookie is SameSite, and the Origin header is checked.
 */
async function signOut(
  auth: Auth,
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== publicUrl) return sendProblem(request, reply, "forbidden");
  const answer = await auth.auth.api.signOut({ headers: headersOf(request), asResponse: true });
  for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
  reply.header("cache-control", "no-store");
  return request.headers.accept?.includes("text/html")
    ? reply.redirect("/", 303)
    : reply.send({ success: true });
}

export function mountAuth(app: FastifyInstance, auth: Auth, publicUrl: string): void {
  app.register(async (scope) => {
    parseNoBodies(scope);
    scope.post("/api/auth/sign-out", (request, reply) => signOut(auth, publicUrl, request, reply));
    scope.get("/api/auth/callback/oidc", async (request, reply) => {
      const { handler } = await auth.withProvider();
      return sendWebResponse(
        reply,
        await signInByCallback(() => handler(toWebRequest(request, reply, publicUrl))),
      );
    });
    for (const network of ["facebook", "twitter"] as const)
      if (auth.methods[network])
        scope.get(`/api/auth/callback/${network}`, async (request, reply) =>
          sendWebResponse(
            reply,
            await signInByCallback(() => auth.auth.handler(toWebRequest(request, reply, publicUrl))),
          ),
        );
  });
}
