import { useRootData } from "./root-data.ts";

/** A hidden field with the language of the page's links, for forms that send a new query. */
export function LinkLanguageField() {
  const locale = useRootData()?.linkLocale;
  return locale && <input type="hidden" name="lang" value={locale} />;
}
