export const taxErrors = {
  national_number_invalid: "The identity number is not right. Check that you have typed it correctly.",
  tax_number_or_birth:
    "Give your tax number. If you pay tax outside Norway, you may give your date and place of birth instead.",
};
