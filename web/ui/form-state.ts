/** The state of a form, as the fields and the frame of it read it; web/platform/use-form.ts holds one. */
import type { ChangeEvent } from "react";
import type { Problem } from "#contract/client.ts";

type KeyOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;
type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** What a text field and a checkbox of a form are given, by the name of their value. */
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
  /** name, value and onChange of a text field or a list. */
  text: (name: KeyOf<V, string>) => { name: string; value: string; onChange: (e: Typing) => void };
  /** name, checked and onChange of a checkbox. */
  tick: (name: KeyOf<V, boolean>) => { name: string; checked: boolean; onChange: (e: Typing) => void };
  /** What of the last refusal still holds: less with each field that is corrected. */
  problem: Problem | undefined;
  /** Another one with each refusal; the first refused field is focused then. */
  answer?: object | undefined;
  busy: boolean;
  dirty: boolean;
  /** This browser has what is unsaved, should the page go away. */
  isStored: boolean;
};
