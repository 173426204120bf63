import { useRootData } from "./root-data.ts";

/** In a form that asks by its address and starts it anew: the language that the page's links name. */
export function LinkLanguageField() {
  const locale = useRootData()?.linkLocale;
  return locale && <input type="hidden" name="lang" value={locale} />;
}
