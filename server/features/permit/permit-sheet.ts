/** A permit in words, in the reader's language: the complete contents of its PDF. */
import encodeQR from "qr";
import { createTranslator } from "use-intl/core";
import { addDays } from "#domain/days.ts";
import type { Locale } from "#domain/locale.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { bringWith } from "#domain/permit/bring.ts";
import type { Permit } from "#domain/permit/permit.ts";
import type { Translate } from "#messages/line-text.ts";
import * as format from "#messages/format.ts";
import { catalogues } from "#messages/index.ts";
import type { Sheet } from "#server/features/invoice/public.ts";
import type { PrintedPermit } from "./permit-store.ts";

/** The modules of the code, row by row, without its quiet zone. */
function qrOf(payload: string): boolean[][] {
  const withoutBorder = <T>(list: readonly T[]): T[] => list.slice(1, -1);
  const options = { ecc: "medium", encoding: "alphanumeric", border: 1 } as const;
  return withoutBorder(encodeQR(payload, "raw", options)).map(withoutBorder);
}

export function permitSheet(printed: PrintedPermit, permit: Permit, locale: Locale): Sheet {
  const { permit: texts, species: speciesTexts } = catalogues[locale].screens;
  const t: Translate<"permit"> = createTranslator({
    locale,
    messages: { permit: texts },
    namespace: "permit",
  });
  const nameOf = (one: Permit["species"][number]) => speciesTexts[one];
  const english = locale === "en" ? printed.englishName : null;
  const municipality = printed.municipality && shortMunicipalityName(printed.municipality);
  const place = [english || printed.propertyName, municipality].filter(Boolean).join(", ");
  const parts = permit.parts === null ? t("manyParts") : printed.parts.join(", ") || t("wholeGround");
  const facts: Sheet["facts"] = [
    [t("name"), printed.name],
    [t("role"), t(`roles.${permit.role}`)],
    [t("days"), format.dateRange(permit.from, addDays(permit.to, -1), locale, { year: true })],
    [t("place"), place],
    [t("parts"), parts],
    [t("species"), permit.species.map(nameOf).join(", ")],
    [
      t("quota"),
      permit.quota.map(({ species, count }) => t("quotaOf", { species: nameOf(species), count })).join(", "),
    ],
    [t("issued"), format.dateTime(permit.issuedAt, locale, { year: true })],
    [t("number"), permit.permitId],
  ];
  return {
    language: locale,
    title: `${t("printed")} · ${printed.name}`,
    author: "Utmark",
    issuedAt: permit.issuedAt.toISOString(),
    parties: [],
    facts: facts.filter(([, value]) => value !== ""),
    totals: [],
    qr: { modules: qrOf(printed.payload), text: t("qr", { name: printed.name }) },
    notes: [
      t("personal"),
      `${t("bring.title")}:`,
      ...bringWith(permit).map((one) => `– ${t(`bring.${one}`)}`),
    ],
    pageOf: t("pageOf", { page: "{page}", pages: "{pages}" }),
  };
}
