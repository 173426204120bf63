/**
 * Keeps the corrected texts, with the commission in them, in this process's memory: reads them at the start,
 * and again whenever any process has changed them.
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

/** Whether a correction can be used: its placeholders must be those of the current shipped text. */
function isUsable(locale: Locale, key: string, text: string): boolean {
  const shipped = shippedIn(locale).get(key);
  return shipped !== undefined && checkText(key, text, shipped) === undefined;
}

/** If the commission rate is not the initial one, adds texts about the commission with the current rate. */
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

/** Readings of the texts run one after the other, so that the last one counts. */
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
