import type { translations } from "#contract/translation/endpoints.ts";
import { overrides } from "#messages/overrides.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { applyTranslations, versionOf } from "./apply-translations.ts";
import { correctingTexts, textsIn } from "./translations.ts";

export const translationFeature = (p: Platform) =>
  ({
    routes: {
      ...correctingTexts(p.db, applyTranslations(p)),
      /**
       * With a version in the address, the response never changes; without one, clients ask each time, and
       * get 304 if nothing has changed.
       */
      "GET /api/translations": async ({ query }, { locale }, { request, reply }) => {
        const language = query.language ?? locale;
        const version = versionOf(overrides());
        const namespaces = query.namespaces?.split(",").map((name) => name.trim());
        const etag = `"${version}-${language}"`;
        const isCurrent = query.version === version && query.language !== undefined;
        reply
          .header("etag", etag)
          .header("vary", "Accept-Language")
          .header("cache-control", isCurrent ? "public, max-age=31536000, immutable" : "public, no-cache");
        if (request.headers["if-none-match"] === etag) return reply.code(304).send();
        return reply
          .type("application/json; charset=utf-8")
          .send(JSON.stringify({ language, version, texts: textsIn(language, namespaces) }));
      },
    },
  }) satisfies Feature<typeof translations>;
