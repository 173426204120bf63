import { readTypedDraft, storeTypedDraft, type TypedDraft } from "./typed-draft.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isTextField = (element: Element): element is TextField =>
  (element instanceof HTMLInputElement && element.type !== "hidden") ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;
const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isTextField).filter(({ name }) => name);
const initialOf = (field: TextField): string =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? "")
    : field.defaultValue;
const valuesOf = (form: HTMLFormElement, textOf: (field: TextField) => string): Record<string, string> =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, textOf(field)]));

/**
 * Stores the typed values of a plain HTML form. First restores stored values in fields that are empty.
 * Returns a function that stops it.
 */
export function persistFields(form: HTMLFormElement, draft: TypedDraft): () => void {
  const saved = valuesOf(form, initialOf);
  const storedValues = readTypedDraft(draft, saved)?.values ?? {};
  for (const field of fieldsOf(form))
    if (field.value === initialOf(field)) field.value = storedValues[field.name] ?? field.value;
  const store = () =>
    storeTypedDraft(
      draft,
      valuesOf(form, ({ value }) => value),
      saved,
    );
  form.addEventListener("input", store);
  return () => form.removeEventListener("input", store);
}
