import type { ErrorTexts } from "../../error-texts.ts";

export const mediaErrors: ErrorTexts<"mediaErrors"> = {
  multipart_required: "Fila må sendes som multipart/form-data.",
  file_missing: "Velg en fil.",
  one_file_only: "Send én fil om gangen.",
  file_too_large: "Fila er for stor. Den kan være på høyst {maxMb} MB.",
  file_type_unsupported: "Denne filtypen kan ikke brukes her. Velg {types}.",
  file_unreadable: "Fila er skadet eller ufullstendig.",
  file_disguised: "Fila inneholder noe mer enn den gir seg ut for. Lagre den på nytt og prøv igjen.",
  image_unreadable: "Bildet er skadet og kan ikke leses.",
  image_too_many_pixels: "Bildet har for mange piksler. Det kan ha høyst {maxMegapixels} megapiksler.",
  too_many_files: "Det er ikke plass til flere filer. Grensa er {max}.",
  image_not_found: "Vi fant ikke bildet. Det kan være slettet.",
  main_image_not_uploaded: "Hovedbildet kan ikke velges før det er lastet opp.",
  main_image_is_video: "En film kan ikke være hovedbilde. Velg et bilde.",
  images_changed: "Bildene er endret siden du åpnet siden. Last siden på nytt.",
  document_not_found: "Vi fant ikke dokumentet. Det kan være slettet.",
};
