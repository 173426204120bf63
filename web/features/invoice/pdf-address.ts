import { useLocale } from "use-intl";

/** Returns the PDF's address in the page's language. `creditNote`: the number of a credit note. */
export function usePdfAddress(
  what: "invoice" | "receipt",
  bookingId: string,
): (creditNote?: string) => string {
  const lang = useLocale();
  return (creditNote) => {
    const query = new URLSearchParams({
      lang,
      ...(creditNote && { document: "credit_note", number: creditNote }),
    });
    return `/api/${what}/${encodeURIComponent(bookingId)}/pdf?${query}`;
  };
}
