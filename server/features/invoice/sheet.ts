/** An invoice, credit note, receipt or permit in words: the complete contents of its PDF. */
export type SheetTable = { caption: string; head: string[]; rows: string[][] };
export type Sheet = {
  language: string;
  /** The document's title, such as «Faktura UT-1042-2027-0001». */
  title: string;
  note?: string;
  author: string;
  /** When the document was issued. It is also the PDF's date, so that the file is always the same. */
  issuedAt: string;
  parties: { label: string; lines: string[] }[];
  facts: [label: string, value: string][];
  /** A QR code below the facts: its modules, row by row without a quiet zone, and what it is. */
  qr?: { modules: boolean[][]; text: string };
  lines?: SheetTable;
  vat?: SheetTable;
  /** Replaces the VAT summary if the seller is not registered. */
  vatNote?: string;
  /** The totals; the last one is the amount to pay. A permit has none. */
  totals: [label: string, amount: string][];
  notes: string[];
  /** The text of the page number, such as «Side {page} av {pages}». */
  pageOf: string;
};
