export const financialsErrors = {
  financial_period: 422,
  not_agreed: 409,
  vat_report_not_found: 404,
} as const;
