/** Where to report a vulnerability (RFC 9116). */
import type { FastifyInstance } from "fastify";
import type { Clock } from "#server/platform/clock.ts";

const VALID_DAYS = 180;

/** `contact`: a mailto: or https: address. */
export function mountSecurityTxt(
  http: FastifyInstance,
  { contact, publicUrl, clock }: { contact: string; publicUrl: string; clock: Clock },
): void {
  http.get("/.well-known/security.txt", async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: nb, en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
}
