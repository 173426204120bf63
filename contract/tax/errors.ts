export const taxErrors = {
  national_number_invalid: 422,
  tax_number_or_birth: 422,
} as const;
