import { PageMeta } from "#web/ui/page-meta.tsx";
import type { Head } from "./load.ts";

/** Meta tags, and the same page in each language. */
export function KnowledgeHead({ head: { languages, ...meta } }: { head: Head }) {
  return (
    <>
      <PageMeta {...meta} />
      {languages.map(({ locale, url }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={url} />
      ))}
    </>
  );
}
