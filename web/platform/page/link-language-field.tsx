import { useRootData } from "./root-data.ts";

/** A field for forms that start a new query: keeps the language of the page's links. */
export function LinkLanguageField() {
  const locale = useRootData()?.linkLocale;
  return locale && <input type="hidden" name="lang" value={locale} />;
}
