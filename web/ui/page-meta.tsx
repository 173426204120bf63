/** Meta tags for search engines and link previews. Built in the loader (web/platform/page-meta.ts). */
export type Meta = {
  description: string;
  url: string;
  title: string;
  image?: string | undefined;
  /** Of Open Graph; without it a `website`. */
  type?: "article" | undefined;
  data: string;
};

export function PageMeta({ description, url, title, image, type, data }: Meta) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {Object.entries({ title, description, url, image, type: type ?? "website", site_name: "Utmark" }).map(
        ([name, content]) => content && <meta key={name} property={`og:${name}`} content={content} />,
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data, which no browser runs; nothing in it can end the element */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}
