/** Addresses of the pictures that link previews show. */
import { landingAddress, type LandingPage } from "../search/landing-pages.ts";

export const sharePictureKinds = ["property", "offering", "cabin", "article", "place", "page"] as const;
export type SharePictureKind = (typeof sharePictureKinds)[number];

/** The FNV-1a hash: short, the same on every machine, and not secret. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Returns the picture's address. It changes with `shownValues`, the content of the picture. */
export const sharePicture = (
  kind: SharePictureKind,
  id: string,
  locale: string,
  shownValues: readonly unknown[],
): string => `/pictures/share/${kind}/${id}.${locale}.jpg?v=${hashOf(JSON.stringify(shownValues))}`;

/** The id of the picture of a county, a species or both, such as `jakt_innlandet_elg`. */
export const placePictureId = (page: LandingPage): string =>
  landingAddress(page).slice(1).replaceAll("/", "_");
