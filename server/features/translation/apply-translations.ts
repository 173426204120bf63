/**
 * The corrected texts and the commission in them, in this process's memory: read at start, and again whenever
 * any process has changed them.
 */
import { commissionPercent } from "#domain/commission/figures.ts";
import { createHash } from "node:crypto";
import { number } from "#messages/format.ts";
import { type Locale, locales } from "#domain/locale.ts";
import { type Overrides, overrides, setOverrides } from "#messages/overrides.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkText } from "./check-text.ts";
import { shippedIn } from "./shipped-texts.ts";
import { findCommissionPercent, listOverrides } from "./translations-store.ts";

/** A hash of the shipped texts, so that a new build has another version. */
const shippedHash = createHash("sha256")
  .update(JSON.stringify(locales.map((locale) => [...shippedIn(locale)])))
  .digest("hex");
export const versionOf = (texts: Overrides): string =>
  createHash("sha256").update(shippedHash).update(JSON.stringify(texts)).digest("hex").slice(0, 16);

/**
 * The shipped text may have changed since the correction: a correction with other placeholders is left out.
 */
function isUsable(locale: Locale, key: string, text: string): boolean {
  const shipped = shippedIn(locale).get(key);
  return shipped !== undefined && checkText(key, text, shipped) === undefined;
}

/** The texts about the commission, if its rate differs from the initial one. */
function withPercent(locale: Locale, texts: Record<string, string>, percent: number): void {
  if (percent === commissionPercent) return;
  for (const [key, shipped] of shippedIn(locale)) {
    const text = texts[key] ?? shipped;
    const filled = text
      .replaceAll("{commissionPercent}", number(percent, locale, 2))
      .replaceAll("{earningsPercent}", number(100 - percent, locale, 2));
    if (filled !== text) texts[key] = filled;
  }
}

/** The texts are read one time after the other, and the last reading counts. */
export function applyTranslations({ db, live }: Pick<Platform, "db" | "live">): () => Promise<void> {
  let reading = Promise.resolve();
  async function readTexts(): Promise<void> {
    const [corrections, percent] = await Promise.all([listOverrides(db), findCommissionPercent(db)]);
    const next: Partial<Record<Locale, Record<string, string>>> = {};
    for (const locale of locales) {
      const own = corrections.filter((one) => one.locale === locale && isUsable(locale, one.key, one.text));
      const texts = Object.fromEntries(own.map(({ key, text }) => [key, text]));
      withPercent(locale, texts, percent);
      if (Object.keys(texts).length) next[locale] = texts;
    }
    if (JSON.stringify(next) !== JSON.stringify(overrides())) setOverrides(next);
  }
  const refresh = () => {
    reading = reading.catch(() => {}).then(readTexts);
    return reading;
  };
  live.onShared("translations", refresh);
  return refresh;
}
