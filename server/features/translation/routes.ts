import type { translations } from "#contract/translation/endpoints.ts";
import { overrides } from "#messages/overrides.ts";
import { type Handlers, isRefused, type RawHandler } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { keepTranslations, versionOf } from "./apply-translations.ts";
import { correctTexts, listTranslations, textsIn } from "./translations.ts";

type Contract = typeof translations;
type Read = RawHandler<Contract["GET /api/translations"]>;

/** By its version it never changes; without one it is asked for anew, and answered 304 where it is the same. */
const readTexts: Read = async ({ query }, { locale }, { request, reply }) => {
  const language = query.language ?? locale;
  const version = versionOf(overrides());
  const namespaces = query.namespaces?.split(",").map((name) => name.trim());
  const etag = `"${version}-${language}"`;
  const known = query.version === version && query.language !== undefined;
  reply
    .header("etag", etag)
    .header("vary", "Accept-Language")
    .header("cache-control", known ? "public, max-age=31536000, immutable" : "public, no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ language, version, texts: textsIn(language, namespaces) }));
};

export function translationRoutes(p: Pick<Platform, "db" | "live">): Handlers<Contract> {
  const refresh = keepTranslations(p);
  return {
    "GET /api/translations": readTexts,
    "PUT /api/translations": async ({ body }, call) => {
      const saved = await correctTexts(p.db, call, body, refresh);
      if (isRefused(saved)) return saved;
      const now = textsIn(body.language);
      const texts = Object.fromEntries(
        Object.keys(body.texts).flatMap((key) => (now[key] === undefined ? [] : [[key, now[key]]])),
      );
      return { language: body.language, version: versionOf(overrides()), texts };
    },
    "GET /api/admin/translations": ({ query }) => listTranslations(p.db, query),
  };
}
