/** Files: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

/** «JPG, PNG og GIF» of a list of media types. */
const typeNames = (types: unknown, and: string) => {
  const names = String(types)
    .split(" ")
    .map((type) => type.replace(/^.*\//, "").toUpperCase().replace("JPEG", "JPG").replace("WEBP", "WebP"));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : names.join("");
};

export const mediaErrors = {
  multipart_required: {
    status: 415,
    nb: "Fila må sendes som multipart/form-data.",
    en: "The file must be sent as multipart/form-data.",
  },
  file_missing: { status: 422, nb: "Velg en fil.", en: "Choose a file." },
  one_file_only: { status: 422, nb: "Send én fil om gangen.", en: "Send one file at a time." },
  file_too_large: {
    status: 413,
    nb: (v) => `Fila er for stor. Den kan være på høyst ${v.maxMb} MB.`,
    en: (v) => `File size too large. At most ${v.maxMb} MB is allowed.`,
  },
  file_type_unsupported: {
    status: 415,
    nb: (v) => `Denne filtypen kan ikke brukes her. Velg ${typeNames(v.types, "eller")}.`,
    en: (v) => `Unsupported file type. Choose ${typeNames(v.types, "or")}.`,
  },
  file_unreadable: {
    status: 422,
    nb: "Fila er skadet eller ufullstendig.",
    en: "The file is damaged or incomplete.",
  },
  file_disguised: {
    status: 415,
    nb: "Fila inneholder noe mer enn den gir seg ut for. Lagre den på nytt og prøv igjen.",
    en: "The file contains something more than it claims. Save it anew and try again.",
  },
  image_unreadable: {
    status: 422,
    nb: "Bildet er skadet og kan ikke leses.",
    en: "The image is damaged and cannot be read.",
  },
  image_too_many_pixels: {
    status: 422,
    nb: (v) => `Bildet har for mange piksler. Det kan ha høyst ${v.maxMegapixels} megapiksler.`,
    en: (v) => `The image has too many pixels. At most ${v.maxMegapixels} megapixels are allowed.`,
  },
  too_many_files: {
    status: 409,
    nb: (v) => `Det er ikke plass til flere filer. Grensa er ${v.max}.`,
    en: "Maximum number of files exceeded.",
  },
  image_not_found: {
    status: 404,
    nb: "Vi fant ikke bildet. Det kan være slettet.",
    en: "Image not found. It may have been deleted.",
  },
  main_image_not_uploaded: {
    status: 409,
    nb: "Hovedbildet kan ikke velges før det er lastet opp.",
    en: "Cannot set main image before it is uploaded.",
  },
  main_image_is_video: {
    status: 422,
    nb: "En film kan ikke være hovedbilde. Velg et bilde.",
    en: "A film cannot be the main image. Choose a picture.",
  },
  images_changed: {
    status: 409,
    nb: "Bildene er endret siden du åpnet siden. Last siden på nytt.",
    en: "The images have changed since you opened the page. Reload it.",
  },
  document_not_found: {
    status: 404,
    nb: "Vi fant ikke dokumentet. Det kan være slettet.",
    en: "Document not found. It may have been deleted.",
  },
} satisfies Record<string, ErrorSpec>;
