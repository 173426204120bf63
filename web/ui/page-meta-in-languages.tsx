import type { Locale } from "#contract/words.ts";
import { type Meta, PageMeta } from "./page-meta.tsx";

export type MetaInLanguages = Meta & { languages: { locale: Locale | "x-default"; url: string }[] };

/** Meta tags, and for search engines the same page in each language. */
export function PageMetaInLanguages({ languages, ...meta }: MetaInLanguages) {
  return (
    <>
      <PageMeta {...meta} />
      {languages.map(({ locale, url }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={url} />
      ))}
    </>
  );
}
