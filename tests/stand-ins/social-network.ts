/** A fake OAuth 2.0 provider of a social network. It validates requests as strictly as the real ones. */
import { createHash, randomUUID } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";

type Kind = "facebook" | "twitter";
type NetworkPerson = { id: string; name: string; email?: string };
const paths = {
  facebook: { dialog: "/v24.0/dialog/oauth", token: "/v24.0/oauth/access_token", me: "/v24.0/me" },
  twitter: { dialog: "/i/oauth2/authorize", token: "/2/oauth2/token", me: "/2/users/me" },
};

/** Returns the client's credentials from the header or the body. */
function clientOf(request: FastifyRequest, form: URLSearchParams): string {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  return basic
    ? Buffer.from(basic, "base64").toString()
    : `${form.get("client_id")}:${form.get("client_secret")}`;
}

export async function openNetwork(kind: Kind, client: string) {
  const app = Fastify();
  const at = paths[kind];
  const [codes, tokens] = [
    new Map<string, { challenge: string; redirectUri: string; person: NetworkPerson }>(),
    new Map<string, NetworkPerson>(),
  ];
  let person: NetworkPerson = { id: "1", name: "Nora Nettjeger", email: "nora@example.no" };
  let saysNo = false;
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.get<{ Querystring: Record<string, string> }>(at.dialog, async ({ query }, reply) => {
    const back = new URL(query.redirect_uri ?? "");
    const right =
      query.client_id === client.split(":")[0] &&
      query.response_type === "code" &&
      query.code_challenge_method === "S256" &&
      query.state &&
      query.code_challenge;
    if (!right || !back.pathname.endsWith(`/api/auth/callback/${kind}`))
      return reply.code(400).send({ wrong: query });
    const code = randomUUID();
    codes.set(code, { challenge: query.code_challenge ?? "", redirectUri: back.href, person });
    back.searchParams.set("state", query.state ?? "");
    if (saysNo) back.searchParams.set("error", "access_denied");
    else back.searchParams.set("code", code);
    return reply.redirect(back.href);
  });
  app.post(at.token, async (request, reply) => {
    const form = request.body as URLSearchParams;
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const right =
      clientOf(request, form) === client &&
      form.get("grant_type") === "authorization_code" &&
      grant?.challenge === proof &&
      form.get("redirect_uri") === grant.redirectUri;
    if (!grant || !right) return reply.code(400).send({ error: "invalid_grant" });
    const token = randomUUID();
    tokens.set(token, grant.person);
    return { access_token: token, token_type: "bearer", expires_in: 3600 };
  });
  app.get(at.me, async (request, reply) => {
    const person = tokens.get((request.headers.authorization ?? "").replace(/^Bearer /, ""));
    if (!person) return reply.code(401).send({});
    const { email, ...rest } = person;
    return kind === "facebook"
      ? person
      : { data: { ...rest, username: "x", ...(email && { confirmed_email: email }) } };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    /** Sets the user who is signed in at the network. */
    be(next: NetworkPerson) {
      person = next;
    },
    sayNo(on: boolean) {
      saysNo = on;
    },
    close: () => app.close(),
  };
}
