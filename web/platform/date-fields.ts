import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";

/** How the browsers' names of the page's languages begin (nb, nn and no are all read by one of them). */
const begins = { nb: "n", en: "en" };

/**
 * A browser writes date fields in its own language. Where that is not the page's, the page's way stands there
 * until one writes in them; Chromium alone lets it.
 */
export function useDateFields(): void {
  const locale = useLocale();
  const t = useTranslations("common.ui");
  const empty = t("dateShape");
  useEffect(() => {
    if ("userAgentData" in navigator && !navigator.language.startsWith(begins[locale]))
      import("./foreign-dates.ts").then(
        (m) => m.writeDates(locale, empty),
        () => {}, // as the browser has it, then
      );
  }, [locale, empty]);
}
