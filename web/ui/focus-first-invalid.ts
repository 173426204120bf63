/** Shows the first refused field, or the form's beginning where what is refused is about the whole. */
export function focusFirstInvalid(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid]");
  (wrong ?? form).scrollIntoView({ block: wrong ? "center" : "start" });
  wrong?.focus({ preventScroll: true });
}
