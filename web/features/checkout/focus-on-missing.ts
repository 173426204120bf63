import { focusDate } from "#web/ui/dates.tsx";

/** The card beside the page, of an offering or a cabin. */
export const cardId = "booking";

/** The choices of the card, with the focus where something is wrong or missing. */
export function focusOnMissing(): void {
  const card = document.getElementById(cardId);
  const wrong = card?.querySelector<HTMLElement>("[aria-invalid]");
  const dates = card?.querySelectorAll<HTMLInputElement>("input[name$=Date]") ?? [];
  const missing = [...dates].find(({ value }) => value === "");
  if (wrong) wrong.focus();
  else if (missing) focusDate(missing);
}
