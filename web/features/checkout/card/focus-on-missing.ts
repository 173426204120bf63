import { focusDate } from "#web/ui/date/dates.tsx";

/** The id of the booking card, the same for offerings and cabins. */
export const cardId = "booking";

/** Scrolls to the booking card, and focuses the first field that is invalid or empty. */
export function focusOnMissing(): void {
  const card = document.getElementById(cardId);
  const invalidField = card?.querySelector<HTMLElement>("[aria-invalid]");
  const dates = card?.querySelectorAll<HTMLInputElement>("input[name$=Date]") ?? [];
  const missing = [...dates].find(({ value }) => value === "");
  if (invalidField) invalidField.focus();
  else if (missing) focusDate(missing);
}
