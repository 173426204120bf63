export const financialsErrors = {
  financial_period: "Choose a period of at most five years that starts before it ends.",
  not_agreed: "The booking is not agreed, so there is no money to show.",
  vat_report_not_found: "We did not find the VAT report.",
};
