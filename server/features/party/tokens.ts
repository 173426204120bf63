/**
 * The tokens of a team's links: what they are for, whose, and an HMAC that also covers a version. Nothing of them
 * is stored; another version voids them.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { guardianAddress, partyInviteAddress } from "#domain/page-addresses.ts";
import type { Config } from "#server/platform/config.ts";

export type LinkSettings = Pick<Config, "authSecret" | "publicUrl">;
/** `member` and `guardian` of a member, `team` of a booking. */
const letters = { member: "m", team: "t", guardian: "g" } as const;
export type TokenKind = keyof typeof letters;

const proofOf = (kind: TokenKind, id: string, version: number, { authSecret }: LinkSettings): string =>
  createHmac("sha256", authSecret)
    .update(`party ${kind} ${id} ${version}`)
    .digest()
    .subarray(0, 18)
    .toString("base64url");
const shortId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

const tokenOf = (kind: TokenKind, id: string, version: number, settings: LinkSettings): string =>
  letters[kind] + shortId(id) + proofOf(kind, id, version, settings);

type Link = { memberId: string; inviteVersion: number; guardianVersion: number };
export const memberLink = ({ memberId, inviteVersion }: Omit<Link, "guardianVersion">, s: LinkSettings) =>
  s.publicUrl + partyInviteAddress(tokenOf("member", memberId, inviteVersion, s));
export const guardianLink = ({ memberId, guardianVersion }: Omit<Link, "inviteVersion">, s: LinkSettings) =>
  s.publicUrl + guardianAddress(tokenOf("guardian", memberId, guardianVersion, s));
export const teamLink = (team: { bookingId: string; linkVersion: number }, s: LinkSettings): string =>
  s.publicUrl + partyInviteAddress(tokenOf("team", team.bookingId, team.linkVersion, s));

export type ReadToken = { kind: TokenKind; id: string; proof: string };
/** What the token says of itself; `isProven` has to be asked with the version that holds now. */
export function readToken(token: string): ReadToken | undefined {
  const [, letter, short, proof] = /^([mtg])([\w-]{22})([\w-]{24})$/.exec(token) ?? [];
  const kind = (Object.keys(letters) as TokenKind[]).find((one) => letters[one] === letter);
  if (!kind || !short || !proof) return undefined;
  const hex = Buffer.from(short, "base64url").toString("hex");
  return { kind, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"), proof };
}
export function isProven({ kind, id, proof }: ReadToken, version: number, settings: LinkSettings): boolean {
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(kind, id, version, settings))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What is stored of the key that a browser without an account keeps. */
export const deviceHash = (key: string): string =>
  createHash("sha256").update(`party device ${key}`).digest("base64url");
