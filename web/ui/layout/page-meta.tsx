/**
 * Meta tags for search engines and link previews, and structured data. Made by
 * web/platform/page/page-meta.ts.
 */
export type Meta = { tags: ["meta" | "link", Record<string, string>][]; data: string };

export function PageMeta({ tags, data }: Meta) {
  return (
    <>
      {tags.map(([Tag, attributes]) => (
        <Tag key={Object.values(attributes).join()} {...attributes} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data, which no browser runs; nothing in it can end the element */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}
