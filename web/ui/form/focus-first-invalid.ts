/** Focuses the first field with an error, or the form's beginning where the error is about the whole. */
export function focusFirstInvalid(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid]");
  (wrong ?? form).scrollIntoView({ block: wrong ? "center" : "start" });
  wrong?.focus({ preventScroll: true });
}
