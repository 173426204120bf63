/**
 * The version of the agreement that Utmark issues invoices in a landowner's name (rules 8.5). A new version
 * must be accepted again.
 */
export const invoicingAgreementVersion = "2026-11";
