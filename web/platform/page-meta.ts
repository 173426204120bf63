import type { Meta } from "#web/ui/page-meta.tsx";

type PageMetaInput = {
  title: string;
  description: string;
  path: string;
  image?: string | undefined;
  data: object;
};

/**
 * `data` is Schema.org's; addresses are made absolute. Without a text of its own, the title is the
 * description.
 */
export function pageMeta(origin: string, { title, description, path, image, data }: PageMetaInput): Meta {
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
  return { title, description: short, url, image: whole, data: json.replaceAll("<", "\\u003c") };
}
