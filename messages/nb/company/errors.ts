export const companyErrors = {
  newsletter_issue_not_found: "Vi fant ikke nyhetsbrevet.",
  newsletter_issue_sent: "Nyhetsbrevet er sendt, og kan ikke endres eller sendes en gang til.",
  newsletter_issue_changed: "Noen andre har endret utkastet. Last siden på nytt før du går videre.",
  newsletter_issue_incomplete: "Emne og tekst må stå på begge språk før det kan sendes.",
  newsletter_issue_without_receivers: "Ingen har sagt ja til nyhetsbrevet ennå, så det er ingen å sende til.",
};
