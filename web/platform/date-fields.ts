import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";

/** Chromium alone lets what a native date field shows be written; the others write it their own way. */
const writable = () => "userAgentData" in navigator;
const speaks = { nb: /^n[bno]\b/, en: /^en\b/ };

/** A browser writes native date fields in its own language. Where that is not the page's, the page's way stands there until one writes in them. */
export function useDateFields(): void {
  const locale = useLocale();
  const empty = useTranslations("common.ui")("dateShape");
  useEffect(() => {
    if (!writable() || speaks[locale].test(navigator.language)) return;
    let stop = () => {};
    let left = false;
    void import("./foreign-dates.ts").then(
      (m) => {
        if (!left) stop = m.writeDates(locale, empty);
      },
      () => {}, // as the browser has it, then
    );
    return () => {
      left = true;
      stop();
    };
  }, [locale, empty]);
}
