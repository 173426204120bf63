import type { Locale } from "#contract/words.ts";

const tag = { nb: "nb-NO", en: "en-GB" } as const;
const fields = () => document.querySelectorAll<HTMLInputElement>('input[type="date"]');

/** Keeps in every date field of the document, as `data-shown`, its date in the page's language or `empty`; base.css shows it. Ends when the answer is called. */
export function writeDates(locale: Locale, empty: string): () => void {
  const format = new Intl.DateTimeFormat(tag[locale], { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  const write = () => {
    for (const field of fields()) field.dataset.shown = field.valueAsDate ? format.format(field.valueAsDate) : empty;
  };
  const watch = new MutationObserver(write);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["value", "type"] });
  const heard = ["input", "focusout"] as const; // what is typed changes no attribute
  for (const event of heard) document.addEventListener(event, write);
  write();
  return () => {
    watch.disconnect();
    for (const event of heard) document.removeEventListener(event, write);
    for (const field of fields()) delete field.dataset.shown;
  };
}
