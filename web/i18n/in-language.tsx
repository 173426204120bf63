import type { ReactNode } from "react";
import { useLanguageOfText } from "./written-in.ts";

/** A text with the name in it marked as of its own language (WCAG 3.1.2), where that is not the page's. */
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

/** Marks the name that a landowner gave a property, offering, cabin or service, in a sentence about it. */
export function useNameInLanguage(): (text: string, name: string, english?: string | null) => ReactNode {
  const writtenIn = useLanguageOfText();
  return (text, name, english) => nameInLanguage(text, name, writtenIn(english));
}
