/**
 * The signature of an outside service's events: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">`, like
 * Stripe's.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;
const macOf = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();

export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, Buffer.from(body)).toString("hex")}`;
}

/** Whether one of these secrets signed exactly these bytes, within five minutes of `now`. */
export function isSigned(
  secrets: readonly string[],
  body: Buffer,
  header: string | undefined,
  now: Date,
): boolean {
  const parts = (header ?? "")
    .split(",")
    .map((part) => part.trim().split("=") as [string, string | undefined]);
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds)
    return false;
  const expected = secrets.map((secret) => macOf(secret, seconds, body));
  return parts.some(([name, mac = ""]) => {
    const givenMac = Buffer.from(mac, "hex");
    return (
      name === "v1" && expected.some((e) => givenMac.length === e.length && timingSafeEqual(givenMac, e))
    );
  });
}
