import { useLocale } from "use-intl";

/** Where the PDF is, in the language of the page; with `document` another than the first of the address. */
export function usePdfAddress(
  what: "invoice" | "receipt",
  bookingId: string,
): (document?: "credit_note") => string {
  const lang = useLocale();
  return (document) => {
    const query = new URLSearchParams({ lang, ...(document && { document }) });
    return `/api/${what}/${encodeURIComponent(bookingId)}/pdf?${query}`;
  };
}
