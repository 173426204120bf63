/** The texts of the pages: as readers get them, and as administrators correct them. */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, listOf, page } from "#contract/schemas.ts";
import { locales } from "#domain/locale.ts";

const Language = z.enum(locales);
const Key = z.string().min(1).max(200);
const InLanguage = z.object({
  /** Null if this language lacks the text. */
  shipped: z.string().nullable(),
  text: z.string().nullable(),
  /** Whether the shipped text has changed since the correction. */
  outdated: z.boolean(),
  updatedAt: Instant.nullable(),
  updatedBy: z.string().nullable(),
});

export const translations = defineContract({ group: "Translations", auth: "admin" })({
  "GET /api/translations": {
    summary:
      "The texts of the pages in a language, by key, corrections among them. `namespaces`: only these, with commas between. With the `version` of an earlier answer it may be cached for good",
    auth: "public",
    raw: true,
    // the texts of a few namespaces cost less than all texts of the language
    cost: ({ namespaces }) => (namespaces ? 4 : 40),
    query: z.object({
      language: Language.optional(),
      namespaces: z.string().max(1000).optional(),
      version: z.string().max(64).optional(),
    }),
    ok: z.object({ language: Language, version: z.string(), texts: z.record(z.string(), z.string()) }),
  },
  "PUT /api/translations": {
    cost: 20,
    rateLimit: rateLimits.payment,
    summary:
      "Correct texts in one language, live in every process at once; null goes back to the shipped text. Placeholders and their syntax stay as shipped",
    body: z.strictObject({
      language: Language,
      texts: z
        .record(Key, z.string().trim().min(1).max(4000).nullable())
        .refine((texts) => Object.keys(texts).length <= 200, "too_large"),
    }),
    ok: z.object({ language: Language, version: z.string(), texts: z.record(z.string(), z.string()) }),
    errors: ["text_unknown", "text_syntax", "text_placeholders", "text_too_long"],
    example: { language: "nb", texts: { "common.nav.search": "Finn terreng" } },
  },
  "GET /api/admin/translations": {
    summary:
      "Every text in every language beside each other, with what is shipped and what was corrected. `show`: corrected, outdated (what is shipped has changed since), missing (not in every language), same (alike in all), unused (corrections whose key is gone)",
    cost: 5,
    query: z.object({
      ...page,
      q: z.string().max(200).optional(),
      namespace: z.string().max(100).optional(),
      show: z.enum(["all", "corrected", "outdated", "missing", "same", "unused"]).default("all"),
    }),
    ok: listOf(
      z.object({
        key: z.string(),
        languages: z.record(z.string(), InLanguage),
      }),
    ).extend({
      total: z.int(),
      namespaces: z.array(z.string()),
      counts: z.object({
        all: z.int(),
        corrected: z.int(),
        outdated: z.int(),
        missing: z.int(),
        same: z.int(),
        unused: z.int(),
      }),
    }),
  },
});
