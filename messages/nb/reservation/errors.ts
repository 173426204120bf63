export const reservationErrors = {
  reservation_not_found: "Vi fant ikke reservasjonen.",
  reservation_released: "Reservasjonen er gitt fri, og plassene kan være tatt av andre. Reserver på nytt.",
  reservation_over: "Dagene i reservasjonen er over.",
};
