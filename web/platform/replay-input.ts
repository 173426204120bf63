/**
 * What was typed, ticked and chosen before hydration stands in the fields, and React knows
 * nothing of it: at its next drawing it would put back what the server wrote. So each such field is written
 * once more, as by the reader.
 */
export function replayTypedInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
    const { type, files, value, defaultValue, checked, defaultChecked } = field;
    if (checked !== defaultChecked && (checked || type !== "radio")) {
      field.checked = defaultChecked;
      field.click();
    } else if (files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
    else if (value !== defaultValue) {
      field.value = ""; // React watches this, and not what the browser itself does
      Reflect.set(Object.getPrototypeOf(field), "value", value, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
