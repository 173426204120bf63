import { useLocale } from "use-intl";

/**
 * The language of a landowner's text where it is not the page's (WCAG 3.1.2), for `lang`. `english`: the
 * landowner's own translation of this text, which readers of English get instead.
 */
export function useLanguageOfText(): (english?: string | null) => "nb" | undefined {
  const locale = useLocale();
  return (english) => (locale === "nb" || (locale === "en" && english) ? undefined : "nb");
}
