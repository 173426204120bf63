import { useLocale } from "use-intl";

/** Where the PDF is, in the language of the page; `creditNote`: of the credit note of this number. */
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
