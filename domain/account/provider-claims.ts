/** The claims of a sign-in provider about a person (OpenID Connect Core, standard claims). */
import { accountEmail } from "../email-address.ts";

const words = (claim: unknown): string => (typeof claim === "string" ? claim.trim() : "");

/** Some providers only give the parts of a name. An empty name counts as missing, and the parts are used. */
export function accountOfClaims(claims: Record<string, unknown>): { name: string; email?: string } {
  const { name, given_name, family_name, email } = claims;
  return {
    name: words(name) || [given_name, family_name].map(words).filter(Boolean).join(" "),
    ...(typeof email === "string" && { email: accountEmail(email) }),
  };
}
