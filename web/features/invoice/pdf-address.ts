import { useLocale } from "use-intl";

type NamedPaper = { document: "invoice" | "credit_note"; number: string };

/** Returns the PDF's address in the page's language; of a credit note or a replaced invoice with its number. */
export function usePdfAddress(
  what: "invoice" | "receipt",
  bookingId: string,
): (paper?: NamedPaper) => string {
  const lang = useLocale();
  return (paper) => {
    const query = new URLSearchParams({ lang, ...paper });
    return `/api/${what}/${encodeURIComponent(bookingId)}/pdf?${query}`;
  };
}
