import type { Locale } from "#contract/words.ts";
import { dateFormat } from "#web/i18n/format.ts";

/**
 * Keeps in every date field of the document, as `data-shown`, its date in the page's language or `empty`;
 * base.css shows it. A page has one language for as long as it lives.
 */
export function writeDates(locale: Locale, empty: string): void {
  const format = dateFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  const write = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type="date"]'))
      field.dataset.shown = field.valueAsDate ? format.format(field.valueAsDate) : empty;
  };
  new MutationObserver(write).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["value", "type"],
  });
  // what is typed changes no attribute
  for (const event of ["input", "focusout"]) document.addEventListener(event, write);
  write();
}
