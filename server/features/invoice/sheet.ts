/** An invoice, credit note or receipt in words: the complete contents of its PDF. */
export type SheetTable = { caption: string; head: string[]; rows: string[][] };
export type Sheet = {
  language: string;
  /** «Faktura UT-1042-2027-0001» */
  title: string;
  note?: string;
  author: string;
  /** When the document was issued: the PDF's own date, so that it is the same whenever it is made. */
  issuedAt: string;
  parties: { label: string; lines: string[] }[];
  facts: [label: string, value: string][];
  lines: SheetTable;
  vat?: SheetTable;
  /** Replaces the VAT summary if the seller is not registered. */
  vatNote?: string;
  /** The last is the amount that counts. */
  totals: [label: string, amount: string][];
  notes: string[];
  /** «Side {page} av {pages}» */
  pageOf: string;
};
