/** What a sign-in provider tells of a person (OpenID Connect Core, standard claims). */
import { accountEmail } from "../email-address.ts";

const words = (said: unknown): string => (typeof said === "string" ? said.trim() : "");

/** Some providers give a person's names apart and nothing else. No name is "": then they are asked. */
export function accountOfClaims(claims: Record<string, unknown>): { name: string; email?: string } {
  const { name, given_name, family_name, email } = claims;
  return {
    name: words(name) || [given_name, family_name].map(words).filter(Boolean).join(" "),
    ...(typeof email === "string" && { email: accountEmail(email) }),
  };
}
