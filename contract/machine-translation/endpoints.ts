/** Translation by a provider of what people have written (rules 9.20). */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id } from "#contract/schemas.ts";
import { locales } from "#domain/locale.ts";

/** The texts that are translated together. Whoever may read them may have them translated. */
export const TranslatedSource = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("property"), propertyId: Id }),
  z.strictObject({ kind: z.literal("offering"), offeringId: Id }),
  z.strictObject({ kind: z.literal("cabin"), cabinId: Id }),
  /** A rating that is shown, and the host's answer to it. */
  z.strictObject({ kind: z.literal("rating"), ratingId: Id }),
  /** The house manual of a booking, except the key and the password of the network. */
  z.strictObject({ kind: z.literal("house_manual"), bookingId: Id }),
  z.strictObject({ kind: z.literal("message"), conversationId: Id, messageId: Id }),
]);

export const machineTranslations = defineContract({ group: "Machine translations" })({
  "POST /api/machine-translations": {
    summary:
      "Translate what somebody has written, by a provider; each text once for each language, for all readers. `under_way`: another reader has asked for some of it; ask again in a second. Only who is signed in gets messages and house manuals",
    auth: "public",
    idempotent: false, // a text that is translated stays so
    rateLimit: rateLimits.machineTranslation,
    cost: 10,
    body: z.strictObject({ of: TranslatedSource, to: z.enum(locales) }),
    ok: z.object({
      status: z.enum(["done", "under_way"]),
      items: z.array(
        z.object({
          /** The text as the reader sees it untranslated. */
          original: z.string(),
          translated: z.string(),
          /** The language of the original, as the provider recognized it. */
          from: z.string(),
        }),
      ),
    }),
    errors: [
      "translation_off",
      "text_not_readable",
      "translations_of_day_used",
      "translations_of_month_used",
      "translation_unavailable",
    ],
    example: { of: { kind: "property", propertyId: "3f0c1c52-8a8b-4a2e-9a0e-0d8f4f1f7a11" }, to: "en" },
  },
});
