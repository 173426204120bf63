/**
 * Facebook and Twitter as OAuth 2.0 providers with configurable addresses, since better-auth's own are fixed.
 */
import type { GenericOAuthConfig } from "better-auth/plugins";
import type { Network, SignInMethods } from "#server/platform/config.ts";

type Tokens = { accessToken?: string | undefined };

/** The profile that the network returns; undefined if it refuses or does not respond. */
async function fetchProfile(
  address: string,
  { accessToken }: Tokens,
): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : undefined;
}
const text = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
/**
 * better-auth refuses an identity without an email address: nobody could be notified. `isVerified`: the
 * network has verified the address.
 */
const person = (p: Record<string, unknown> | undefined, email: unknown, isVerified: boolean) =>
  p && text(p.id)
    ? { id: text(p.id), name: text(p.name) ?? "", email: text(email), emailVerified: isVerified }
    : null;

const networkEndpoints = ({ clientId, clientSecret, authorizationUrl, tokenUrl }: Network) => ({
  clientId,
  clientSecret,
  authorizationUrl,
  tokenUrl,
  pkce: true,
});

const facebook = (n: Network): GenericOAuthConfig => ({
  providerId: "facebook",
  ...networkEndpoints(n),
  scopes: ["public_profile", "email"],
  async getUserInfo(tokens) {
    const me = await fetchProfile(`${n.userInfoUrl}?fields=id,name,email`, tokens);
    return person(me, me?.email, false); // Facebook does not say whether the address is verified
  },
});

const twitter = (n: Network): GenericOAuthConfig => ({
  providerId: "twitter",
  ...networkEndpoints(n),
  authentication: "basic",
  scopes: ["users.read", "tweet.read", "users.email"],
  async getUserInfo(tokens) {
    const me = (await fetchProfile(`${n.userInfoUrl}?user.fields=confirmed_email`, tokens))?.data as
      | Record<string, unknown>
      | undefined;
    return person(me, me?.confirmed_email, true);
  },
});

export const networks = (methods: SignInMethods): GenericOAuthConfig[] => [
  ...(methods.facebook ? [facebook(methods.facebook)] : []),
  ...(methods.twitter ? [twitter(methods.twitter)] : []),
];
