/** Addresses of the pictures that link previews show. */
import { landingAddress, type LandingPage } from "../search/landing-pages.ts";

export const sharePictureKinds = ["property", "offering", "cabin", "article", "place", "page"] as const;
export type SharePictureKind = (typeof sharePictureKinds)[number];

/** FNV-1a: short, the same everywhere, and no secret. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** `shownValues`: the content of the picture; when it changes, so does the address. */
export const sharePicture = (
  kind: SharePictureKind,
  id: string,
  locale: string,
  shownValues: readonly unknown[],
): string => `/pictures/share/${kind}/${id}.${locale}.jpg?v=${hashOf(JSON.stringify(shownValues))}`;

/** The name of a county's or species' picture: `jakt_innlandet_elg`. */
export const placePictureId = (page: LandingPage): string =>
  landingAddress(page).slice(1).replaceAll("/", "_");
