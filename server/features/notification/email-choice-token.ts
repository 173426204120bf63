/**
 * The token that switches one kind of e-mail off for one person, without a session (RFC 8058). It is signed,
 * so it needs no row, and is valid for as long as the e-mail is likely to be read.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { addDays, osloDate } from "#domain/days.ts";
import { type EmailChoice, emailChoices } from "#domain/notification/lists.ts";

const validDays = 90;
type Key = { authSecret: string };
type Holder = { uid: string; kind: EmailChoice };

const signatureOf = (claims: string, { authSecret }: Key): string =>
  createHmac("sha256", authSecret).update(`email choice ${claims}`).digest("base64url");

/** The token `uid.kind.lastDay.signature`. */
export function emailChoiceToken({ uid, kind }: Holder, now: Date, key: Key): string {
  const lastDay = addDays(osloDate(now), validDays).replaceAll("-", "");
  const claims = `${uid}.${kind}.${lastDay}`;
  return `${claims}.${signatureOf(claims, key)}`;
}

/** The person and kind of a token; undefined if we have not issued it, or it has expired. */
export function readEmailChoiceToken(token: string, now: Date, key: Key): Holder | undefined {
  const end = token.lastIndexOf(".");
  const claims = token.slice(0, Math.max(end, 0));
  const [givenSignature, expected] = [
    Buffer.from(token.slice(end + 1)),
    Buffer.from(signatureOf(claims, key)),
  ];
  if (givenSignature.length !== expected.length || !timingSafeEqual(givenSignature, expected))
    return undefined;
  const [uid = "", kindName, lastDay = ""] = claims.split(".");
  const kind = emailChoices.find((one) => one === kindName);
  return kind && lastDay >= osloDate(now).replaceAll("-", "") ? { uid, kind } : undefined;
}
