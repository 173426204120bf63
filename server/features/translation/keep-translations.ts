/** The corrected texts in this process's memory: read at start, and anew whenever any process has changed them. */
import { createHash } from "node:crypto";
import { type Locale, locales } from "#contract/words.ts";
import { type Overrides, overrides, setOverrides } from "#messages/overrides.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkText } from "./check-text.ts";
import { shippedIn } from "./shipped-texts.ts";
import { listOverrides } from "./translations-store.ts";

/** Of what is shipped, so that a new build is another version. */
const shippedHash = createHash("sha256")
  .update(JSON.stringify(locales.map((locale) => [...shippedIn(locale)])))
  .digest("hex");
export const versionOf = (texts: Overrides): string =>
  createHash("sha256").update(shippedHash).update(JSON.stringify(texts)).digest("hex").slice(0, 16);

/** What is shipped may have changed since it was corrected: a correction that no longer fits it is left out. */
function fits(locale: Locale, key: string, text: string): boolean {
  const shipped = shippedIn(locale).get(key);
  return shipped !== undefined && checkText(key, text, shipped) === undefined;
}

/** One reading at a time, and the last one counts. */
export function keepTranslations({ db, live }: Pick<Platform, "db" | "live">): () => Promise<void> {
  let reading = Promise.resolve();
  async function read(): Promise<void> {
    const next: Partial<Record<Locale, Record<string, string>>> = {};
    for (const { locale, key, text } of await listOverrides(db)) {
      const known = locales.find((one) => one === locale);
      if (known && fits(known, key, text)) next[known] = { ...next[known], [key]: text };
    }
    if (JSON.stringify(next) !== JSON.stringify(overrides())) setOverrides(next);
  }
  const refresh = () => {
    reading = reading.catch(() => {}).then(read);
    return reading;
  };
  live.onShared("translations", refresh);
  return refresh;
}
