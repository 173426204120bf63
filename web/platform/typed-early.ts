/**
 * What was typed and ticked before the scripts took over stands in the fields, and React knows nothing of it: at its next
 * drawing it would put back what the server wrote. So each such field is written once more, as by the reader.
 */
export function tellTypedEarly(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
    const { value, defaultValue, checked, defaultChecked } = field;
    if (checked !== defaultChecked) {
      field.checked = defaultChecked;
      field.click();
    } else if (value !== defaultValue) {
      field.value = ""; // React watches this, and not what the browser itself does
      Reflect.set(Object.getPrototypeOf(field), "value", value, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
