import { useLocale } from "use-intl";

/**
 * Returns the `lang` attribute of a landowner's text that is not in the page's language (WCAG 3.1.2).
 * `english`: the landowner's translation, which a page in English shows instead.
 */
export function useLanguageOfText(): (english?: string | null) => "nb" | undefined {
  const locale = useLocale();
  return (english) => (locale === "nb" || (locale === "en" && english) ? undefined : "nb");
}
