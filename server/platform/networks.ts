/**
 * Facebook and Twitter as OAuth 2.0 providers whose addresses are configured: better-auth's own speak to
 * fixed ones.
 */
import type { GenericOAuthConfig } from "better-auth/plugins";
import type { Network, SignInMethods } from "./config.ts";

type Tokens = { accessToken?: string | undefined };

/** What the network knows of the person; undefined where it does not answer or will not say. */
async function ask(address: string, { accessToken }: Tokens): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : undefined;
}
const text = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
/**
 * An identity without an address is refused by better-auth: nobody could be told anything. `known`: the
 * network has seen that the address is the person's.
 */
const person = (p: Record<string, unknown> | undefined, email: unknown, known: boolean) =>
  p && text(p.id)
    ? { id: text(p.id), name: text(p.name) ?? "", email: text(email), emailVerified: known }
    : null;

const doors = ({ clientId, clientSecret, authorizationUrl, tokenUrl }: Network) => ({
  clientId,
  clientSecret,
  authorizationUrl,
  tokenUrl,
  pkce: true,
});

const facebook = (n: Network): GenericOAuthConfig => ({
  providerId: "facebook",
  ...doors(n),
  scopes: ["public_profile", "email"],
  async getUserInfo(tokens) {
    const me = await ask(`${n.userInfoUrl}?fields=id,name,email`, tokens);
    return person(me, me?.email, false); // Facebook does not say whether the address was checked
  },
});

const twitter = (n: Network): GenericOAuthConfig => ({
  providerId: "twitter",
  ...doors(n),
  authentication: "basic",
  scopes: ["users.read", "tweet.read", "users.email"],
  async getUserInfo(tokens) {
    const me = (await ask(`${n.userInfoUrl}?user.fields=confirmed_email`, tokens))?.data as
      | Record<string, unknown>
      | undefined;
    return person(me, me?.confirmed_email, true);
  },
});

export const networks = (methods: SignInMethods): GenericOAuthConfig[] => [
  ...(methods.facebook ? [facebook(methods.facebook)] : []),
  ...(methods.twitter ? [twitter(methods.twitter)] : []),
];
