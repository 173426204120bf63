/**
 * The text by which a landowner lets Utmark issue invoices in their name (rules 8.5): another text is another
 * version, and is asked for anew.
 */
export const invoicingAgreementVersion = "2026-11";
