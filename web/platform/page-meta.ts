import type { Locale } from "#contract/words.ts";
import type { MetaInLanguages } from "#web/ui/page-meta-in-languages.tsx";
import type { Meta } from "#web/ui/page-meta.tsx";

type PageMetaInput = {
  title: string;
  description: string;
  path: string;
  image?: string | undefined;
  type?: Meta["type"];
  data: object;
};

/**
 * `data` is Schema.org's; addresses are made absolute. Without a text of its own, the title is the
 * description.
 */
export function pageMeta(
  origin: string,
  { title, description, path, image, type, data }: PageMetaInput,
): Meta {
  const url = new URL(path, origin).href;
  const whole = image && new URL(image, origin).href;
  const short = description.replaceAll(/\s+/g, " ").trim().slice(0, 160) || title;
  const json = JSON.stringify({
    "@context": "https://schema.org",
    ...data,
    url,
    name: title,
    description: short,
    ...(whole && { image: whole }),
  });
  return { title, description: short, url, image: whole, type, data: json.replaceAll("<", "\\u003c") };
}

/** Norwegian at the plain address; another language says so in its own. */
export const addressIn = (path: string, locale: Locale): string =>
  locale === "nb" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;

/** Of a page whose text is ours, and so is another page in each language. */
export function metaInLanguages(origin: string, locale: Locale, input: PageMetaInput): MetaInLanguages {
  const { path, data } = input;
  const absolute = (language: Locale) => new URL(addressIn(path, language), origin).href;
  return {
    ...pageMeta(origin, { ...input, path: addressIn(path, locale), data: { ...data, inLanguage: locale } }),
    languages: [
      { locale: "nb", url: absolute("nb") },
      { locale: "en", url: absolute("en") },
      { locale: "x-default", url: absolute("nb") },
    ],
  };
}
