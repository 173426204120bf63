export const conversationErrors = {
  conversation_not_found: "Fant ikke samtalen, eller du har ikke tilgang til den.",
  conversation_with_self: "Du kan ikke sende melding til deg selv.",
  conversation_blocked: "Dere kan ikke skrive til hverandre her.",
  conversation_not_group: "Dette går bare i en gruppe.",
  conversation_is_group: "I en gruppe kan du ikke blokkere. Du kan forlate gruppen, eller melde fra om den.",
  conversation_full: "En gruppe kan ha høyst {most} medlemmer.",
  conversation_member_unknown:
    "Du kan legge til dem du deler en bestilling med. Andre inviterer du med e-post.",
  conversation_invitations_full:
    "Det er sendt {most} invitasjoner som ingen har svart på. Vent til noen har svart.",
  pictures_not_sent:
    "Du har lastet opp {most} bilder uten å sende dem. Send meldingen, eller prøv igjen i morgen.",
  own_pictures_full: "Bildene du har sendt i samtaler, fyller {megabytes} MB. Det er ikke plass til flere.",
  conversation_pictures_full: "Bildene i denne samtalen fyller {megabytes} MB. Det er ikke plass til flere.",
  message_not_found: "Fant ikke meldingen.",
  report_not_found: "Fant ikke det som er meldt.",
  report_resolved: "Det som er meldt, er allerede avgjort.",
};
