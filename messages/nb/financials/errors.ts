export const financialsErrors = {
  financial_period: "Velg en periode på høyst fem år, med start før slutt.",
  not_agreed: "Bestillingen er ikke avtalt, så det er ingen penger å vise.",
  vat_report_not_found: "Vi fant ikke mva.-oppgaven.",
};
