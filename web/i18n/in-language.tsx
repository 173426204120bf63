import type { ReactNode } from "react";
import { useLanguageOfText } from "./written-in.ts";

/** A text in which the name is marked as being in another language (WCAG 3.1.2), unless it is the page's. */
export function nameInLanguage(text: string, name: string, lang: string | undefined): ReactNode {
  const at = lang && name ? text.indexOf(name) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span lang={lang}>{name}</span>
      {text.slice(at + name.length)}
    </>
  );
}

/** Marks the language of a landowner's name for a property, offering, cabin or service inside a sentence. */
export function useNameInLanguage(): (text: string, name: string, english?: string | null) => ReactNode {
  const writtenIn = useLanguageOfText();
  return (text, name, english) => nameInLanguage(text, name, writtenIn(english));
}
