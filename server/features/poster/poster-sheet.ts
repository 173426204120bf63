/** A poster in words and its QR: the complete contents of its PDF. */
import encodeQR from "qr";
import type { PosterSize } from "#domain/poster/poster.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { posterAddress } from "#domain/page-addresses.ts";
import { catalogues } from "#messages/index.ts";
import type { PosterPlace } from "./poster-store.ts";

export type PosterSheet = {
  size: PosterSize;
  title: string;
  place: string;
  /** The lines in Norwegian and in English: what the code leads to, and how it is read. */
  nb: { what: string; how: string };
  en: { what: string; how: string };
  /** The address as people type it, without the protocol. */
  address: string;
  /** The modules of the QR, row by row, without its quiet zone. */
  qr: boolean[][];
  /** Decides the contour lines behind the name. */
  seed: string;
};

/** A quarter of the code may be covered or worn: posters hang outdoors. */
const correction = { ecc: "quartile", border: 1 } as const;
const withoutBorder = <T>(list: readonly T[]): T[] => list.slice(1, -1);

export function posterSheet(
  { names, property, municipality, subject, propertyId }: PosterPlace,
  { size, code, publicUrl }: { size: PosterSize; code: string; publicUrl: string },
): PosterSheet {
  const url = new URL(posterAddress(code), publicUrl);
  const place = [
    property.name === names.name ? "" : property.name,
    municipality ? shortMunicipalityName(municipality) : "",
  ];
  const wordsIn = (locale: "nb" | "en") => {
    const words = catalogues[locale].server.poster;
    return { what: words.what[subject], how: words.how };
  };
  return {
    size,
    title: names.name,
    place: place.filter(Boolean).join(", "),
    nb: wordsIn("nb"),
    en: wordsIn("en"),
    address: url.host + url.pathname,
    qr: withoutBorder(encodeQR(url.href, "raw", correction)).map(withoutBorder),
    seed: propertyId,
  };
}
