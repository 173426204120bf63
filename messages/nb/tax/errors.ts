export const taxErrors = {
  national_number_invalid: "Fødselsnummeret stemmer ikke. Se om du har tastet feil.",
  tax_number_or_birth:
    "Skriv skattenummeret. Betaler du skatt utenfor Norge, kan du skrive fødselsdato og fødested i stedet.",
};
