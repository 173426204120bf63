/** Focuses the first field with an error, or the form's beginning if the error is about the whole form. */
export function focusFirstInvalid(form: HTMLElement): void {
  const invalidField = form.querySelector<HTMLElement>("[aria-invalid]");
  (invalidField ?? form).scrollIntoView({ block: invalidField ? "center" : "start" });
  invalidField?.focus({ preventScroll: true });
}
