/**
 * The version of the agreement by which a landowner lets Utmark issue invoices in their name (rules 8.5); a
 * new version has to be accepted again.
 */
export const invoicingAgreementVersion = "2026-11";
