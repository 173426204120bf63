/** The texts of the pages, for readers, and for the administrators who correct them. */
import type { Answer, Body, Query } from "#contract/index.ts";
import type { translations } from "#contract/translation/endpoints.ts";
import type { Refusal } from "#contract/errors.ts";
import { type Locale, locales } from "#domain/locale.ts";
import { overrides } from "#messages/overrides.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, isRefused, refuseAll, refuseCursor } from "#server/platform/http/handler.ts";
import { z } from "zod";
import { checkText } from "./check-text.ts";
import { versionOf } from "./apply-translations.ts";
import { namespaceOf, shippedKeys, shippedNamespaces, shippedIn } from "./shipped-texts.ts";
import {
  dropOverrides,
  listOverrides,
  lockOverrides,
  type OverrideRow,
  saveOverrides,
} from "./translations-store.ts";

/** The texts of a language as readers get them. */
export function textsIn(locale: Locale, namespaces?: readonly string[]): Record<string, string> {
  const corrected = overrides()[locale] ?? {};
  return Object.fromEntries(
    [...shippedIn(locale)]
      .filter(([key]) => !namespaces || namespaces.includes(namespaceOf(key)))
      .map(([key, shipped]) => [key, corrected[key] ?? shipped]),
  );
}

function refusalsOf({ language, texts }: Body<"PUT /api/translations">): Refusal[] {
  return Object.entries(texts).flatMap(([key, text]): Refusal[] => {
    const shipped = shippedIn(language).get(key);
    if (text === null) return []; // also for a key that does not exist any more
    if (shipped === undefined) return [{ code: "text_unknown" as const, path: `texts.${key}` }];
    const refusal = checkText(key, text, shipped);
    return refusal ? [refusal] : [];
  });
}

type Item = Answer<"GET /api/admin/translations">["items"][number];
function itemOf(key: string, corrected: ReadonlyMap<string, OverrideRow>): Item {
  const languages = Object.fromEntries(
    locales.map((locale) => {
      const shipped = shippedIn(locale).get(key) ?? null;
      const row = corrected.get(`${locale} ${key}`);
      return [
        locale,
        {
          shipped,
          text: row?.text ?? shipped,
          outdated: row !== undefined && row.shipped !== shipped,
          updatedAt: row?.updatedAt.toISOString() ?? null,
          updatedBy: row?.updatedBy ?? null,
        },
      ];
    }),
  );
  return { key, languages };
}
const languagesOf = ({ languages }: Item) => Object.values(languages);
const shows = {
  all: () => true,
  corrected: (item: Item) => languagesOf(item).some(({ updatedAt }) => updatedAt !== null),
  outdated: (item: Item) => languagesOf(item).some(({ outdated }) => outdated),
  missing: (item: Item) => languagesOf(item).some(({ text }) => text === null),
  same: (item: Item) => new Set(languagesOf(item).map(({ text }) => text)).size === 1,
  unused: (item: Item) => languagesOf(item).every(({ shipped }) => shipped === null),
} satisfies Record<Query<"GET /api/admin/translations">["show"], (item: Item) => boolean>;

/**
 * `refresh`: makes this process read the correction before it responds; the commit notifies other processes.
 */
export const correctingTexts = (db: Db, refresh: () => Promise<void>) =>
  ({
    "PUT /api/translations": async ({ body }, call) => {
      const refusals = refusalsOf(body);
      if (refusals.length) return refuseAll(refusals);
      const { language, texts } = body;
      const { now, actor } = call;
      const result = await command(db, call, "correct-texts", body, async (tx) => {
        await lockOverrides(tx);
        const before = new Map(
          (await listOverrides(tx)).filter((o) => o.locale === language).map((o) => [o.key, o.text]),
        );
        const asShipped = (key: string, text: string | null) =>
          text === null || text === shippedIn(language).get(key);
        const entries = Object.entries(texts);
        const changedTexts = entries.flatMap(([key, text]) =>
          text === null || asShipped(key, text)
            ? []
            : [{ key, text, shipped: shippedIn(language).get(key) ?? "" }],
        );
        const resetKeys = entries.filter(([key, text]) => asShipped(key, text)).map(([key]) => key);
        if (changedTexts.length)
          await saveOverrides(tx, changedTexts, { locale: language, now, uid: actor.uid });
        if (resetKeys.length) await dropOverrides(tx, language, resetKeys);
        await audit(
          tx,
          entries.map(([key, text]) => ({
            at: now,
            actorUid: actor.uid,
            actorRole: "admin" as const,
            subject: "translation" as const,
            subjectId: `${language} ${key}`,
            from: before.has(key) ? "corrected" : "shipped",
            to: asShipped(key, text) ? "shipped" : "corrected",
            data: { before: before.get(key) ?? shippedIn(language).get(key) ?? null, after: text },
          })),
        );
        return { language };
      });
      if (isRefused(result)) return result;
      await refresh();
      const corrected = textsIn(language);
      return {
        language,
        version: versionOf(overrides()),
        texts: Object.fromEntries(
          Object.keys(texts).flatMap((key) => (corrected[key] === undefined ? [] : [[key, corrected[key]]])),
        ),
      };
    },
    "GET /api/admin/translations": async ({ query: { cursor, limit, q, namespace, show } }) => {
      const at = readCursor(cursor, z.tuple([z.string().max(300)]));
      if (at === null) return refuseCursor();
      const rows = await listOverrides(db);
      const corrected = new Map(rows.map((row) => [`${row.locale} ${row.key}`, row]));
      const keys = [...new Set([...shippedKeys, ...rows.map(({ key }) => key)])];
      const every = keys.map((key) => itemOf(key, corrected));
      const counts = Object.fromEntries(
        Object.entries(shows).map(([name, matches]) => [name, every.filter(matches).length]),
      ) as Record<Query<"GET /api/admin/translations">["show"], number>;
      const words = q?.toLocaleLowerCase("nb");
      const found = every.filter(
        (item) =>
          shows[show](item) &&
          (!namespace || namespaceOf(item.key) === namespace) &&
          (!words ||
            item.key.toLowerCase().includes(words) ||
            languagesOf(item).some(({ text }) => text?.toLocaleLowerCase("nb").includes(words))),
      );
      const start = at ? found.findIndex(({ key }) => key === at[0]) + 1 : 0;
      const items = found.slice(start, start + limit);
      const last = items.at(-1);
      return {
        items,
        nextCursor: last && start + limit < found.length ? writeCursor([last.key]) : null,
        total: found.length,
        namespaces: [...shippedNamespaces],
        counts,
      };
    },
  }) satisfies SomeHandlers<typeof translations>;
