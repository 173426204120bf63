/** The type of a form's state, for fields and form components; web/platform/api/use-form.ts makes it. */
import type { ChangeEvent } from "react";
import type { Problem } from "#contract/client.ts";

type KeyOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;
export type TextChangeEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** Returns the props of text fields and checkboxes, by the name of their value. */
export const fieldsOf = <V extends object>(
  values: V,
  set: (part: Partial<V>) => void,
): Pick<FormOf<V>, "text" | "tick"> => ({
  text: (name) => ({
    name,
    value: values[name] as string,
    onChange: (e) => set({ [name]: e.currentTarget.value } as Partial<V>),
  }),
  tick: (name) => ({
    name,
    checked: values[name] as boolean,
    onChange: (e) => set({ [name]: (e.currentTarget as HTMLInputElement).checked } as Partial<V>),
  }),
});

export type FormOf<V extends object> = {
  values: V;
  set: (part: Partial<V>) => void;
  /** `name`, `value` and `onChange` for a text field or a select. */
  text: (name: KeyOf<V, string>) => { name: string; value: string; onChange: (e: TextChangeEvent) => void };
  /** `name`, `checked` and `onChange` for a checkbox. */
  tick: (name: KeyOf<V, boolean>) => {
    name: string;
    checked: boolean;
    onChange: (e: TextChangeEvent) => void;
  };
  /** The last refusal, without the errors that the reader has corrected since. */
  problem: Problem | undefined;
  /** A new object for each refusal, which moves the focus to the first invalid field. */
  answer?: object | undefined;
  busy: boolean;
  dirty: boolean;
  /** Whether unsaved changes are stored in this browser, so that the page can be left. */
  isStored: boolean;
};
