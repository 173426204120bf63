/** Signs permits and lists of revoked permits with a key of the test, and publishes it in place of the server's. */
import type { BrowserContext } from "@playwright/test";
import { addDays, osloDate } from "#domain/days.ts";
import { markOf, type Permit, permitBytes, permitText } from "#domain/permit/permit.ts";
import { revokedBytes } from "#domain/permit/signature.ts";

const kid = 4242;
export type Signer = Awaited<ReturnType<typeof makeSigner>>;

export async function makeSigner() {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const x = Buffer.from(await crypto.subtle.exportKey("raw", publicKey)).toString("base64url");
  const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, bytes));
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
  const revoked: { permitIds: string[]; issuedAt: () => Date; ageHours: number } = {
    permitIds: [],
    issuedAt: () => hours(-revoked.ageHours),
    ageHours: 0,
  };
  return {
    revoked,
    /** The text of a permit for the ground, valid today, unless `changes` say otherwise. */
    async permit(propertyId: string, changes: Partial<Permit> = {}): Promise<string> {
      const today = osloDate(new Date());
      const bytes = permitBytes({
        kid,
        permitId: Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex"),
        booking: "a1b2c3d4e5f6",
        ground: markOf(propertyId),
        parts: [],
        from: addDays(today, -1),
        to: addDays(today, 2),
        species: ["elg"],
        quota: [{ species: "elg", count: 2 }],
        role: "hunter",
        holder: "Kari N.",
        holderMark: "cafebabe",
        issuedAt: hours(-50),
        ...changes,
      });
      return permitText(bytes, await sign(bytes));
    },
    async publish(context: BrowserContext): Promise<void> {
      await context.route("**/.well-known/utmark-keys.json", (route) =>
        route.fulfill({
          json: {
            keys: [
              {
                kid,
                alg: "Ed25519",
                x,
                validFrom: hours(-24 * 100).toISOString(),
                validTo: hours(24 * 100).toISOString(),
              },
            ],
          },
        }),
      );
      await context.route("**/api/permits/revoked", async (route) => {
        const list = { issuedAt: revoked.issuedAt().toISOString(), permitIds: revoked.permitIds };
        const signature = Buffer.from(await sign(revokedBytes(list))).toString("base64url");
        await route.fulfill({ json: { ...list, kid, signature } });
      });
    },
  };
}

/** The permit with one character of its text changed for another. */
export const altered = (text: string): string =>
  `${text.slice(0, 40)}${text[40] === "A" ? "B" : "A"}${text.slice(41)}`;
