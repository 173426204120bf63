/** The claims that a sign-in provider makes about a person (OpenID Connect Core, standard claims). */
import { accountEmail } from "../email-address.ts";

const claimText = (claim: unknown): string => (typeof claim === "string" ? claim.trim() : "");

/** Returns name and address. Without a full name, the name is joined from the parts that are given. */
export function accountOfClaims(claims: Record<string, unknown>): { name: string; email?: string } {
  const { name, given_name, family_name, email } = claims;
  return {
    name: claimText(name) || [given_name, family_name].map(claimText).filter(Boolean).join(" "),
    ...(typeof email === "string" && { email: accountEmail(email) }),
  };
}
