/** A name at the beginning of a line or a sentence. */
export const upperFirst = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
