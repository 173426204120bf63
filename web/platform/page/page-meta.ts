import { defaultLocale, type Locale, locales } from "#domain/locale.ts";
import { sharePictureSize } from "#domain/landscape/share-picture-size.ts";
import type { Meta } from "#web/ui/layout/page-meta.tsx";
import { addressIn } from "./address-in.ts";

export type PageMetaInput = {
  title: string;
  description: string;
  /** The page's path with hyphens, and only the parameters that make it another page. */
  path: string;
  /** The picture of link previews (domain/landscape/share-picture.ts); by default that of the whole site. */
  image?: string | undefined;
  /** The page's Open Graph type; by default `website`. */
  type?: "article" | undefined;
  /** Whether search engines leave the page out. */
  unlisted?: boolean | undefined;
  /** The Schema.org data of the page's subject. Address, name, description and picture are added to it. */
  data: object;
  /** Further structured data, such as a breadcrumb (structured-data.ts). */
  also?: readonly object[];
};

/** The number of characters of a description that search engines show. */
const maxLength = 160;
const regionOf: Record<Locale, string> = { nb: "nb_NO", en: "en_GB" };

/**
 * The meta tags of a page. Each language version is a page of its own. Addresses are made absolute, and the
 * title replaces a missing description.
 */
export function pageMeta(origin: string, locale: Locale, page: PageMetaInput): Meta {
  const { title, path, type = "website", unlisted, data, also = [] } = page;
  const absolute = (address: string) => new URL(address, origin).href;
  const url = absolute(addressIn(path, locale));
  const image = absolute(page.image ?? `/pictures/share/page/home.${locale}.jpg`);
  const description = page.description.replaceAll(/\s+/g, " ").trim().slice(0, maxLength) || title;
  const meta = (attribute: "name" | "property", values: Record<string, string | undefined>) =>
    Object.entries(values).flatMap(([name, content]): Meta["tags"] =>
      content ? [["meta", { [attribute]: name, content }]] : [],
    );
  const alternates = [...locales, "x-default" as const].map((language): Meta["tags"][number] => [
    "link",
    {
      rel: "alternate",
      hrefLang: language,
      href: absolute(addressIn(path, language === "x-default" ? defaultLocale : language)),
    },
  ]);
  const isText = /Page|Article|WebSite/.test(JSON.stringify(data));
  const graphPage = { name: title, ...data, url, description, image, ...(isText && { inLanguage: locale }) };
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": [graphPage, ...also] });
  return {
    tags: [
      ...meta("name", { description, robots: unlisted ? "noindex" : undefined }),
      ["link", { rel: "canonical", href: url }],
      ...(unlisted ? [] : alternates),
      ...meta("property", {
        "og:title": title,
        "og:description": description,
        "og:url": url,
        "og:type": type,
        "og:site_name": "Utmark",
        "og:locale": regionOf[locale],
        "og:image": image,
        "og:image:width": String(sharePictureSize.width),
        "og:image:height": String(sharePictureSize.height),
        "og:image:alt": title,
      }),
      ...meta("name", { "twitter:card": "summary_large_image" }),
    ],
    data: json.replaceAll("<", "\\u003c"),
  };
}
