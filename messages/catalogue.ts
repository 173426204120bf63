/**
 * Merges the files of a language into its catalogue. Each file has the texts of one subject: those of pages
 * (`screens`, by namespace), of e-mails, SMS and documents (`server`, by namespace) and of refusals
 * (`errors`, by code).
 */
import type { ErrorCode, FieldErrorCode } from "#contract/errors.ts";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { Intersection } from "#domain/merge-exports.ts";
import type { RowProblem } from "#domain/law/local-rule-file.ts";
import type { Part as LawPart } from "#domain/law/parts.ts";
import type { Animals, AreaName } from "#domain/law/rules.ts";
import type { Taxon } from "#domain/law/taxa.ts";
import type { ReasonCode } from "#domain/law/verdict.ts";
import type { SetupCode } from "#domain/payment/setup.ts";
import { type Species, speciesKeys } from "#domain/species/species.ts";
import type { BookingEmailTexts, BookingSmsTexts, UserEmailTexts, UserSmsTexts } from "./emails.ts";

/** Texts whose keys are fixed in the code: every language must have all of them. */
export type NeededTexts = {
  errors: Record<ErrorCode, string>;
  server: {
    bookingEmails: BookingEmailTexts;
    bookingSms: BookingSmsTexts;
    userEmails: UserEmailTexts;
    userSms: UserSmsTexts;
    fieldErrors: Record<FieldErrorCode, string>;
    providerSetup: Record<SetupCode, string>;
    /** A booking's status in the words that follow "the booking is". */
    statusWords: Record<BookingStatus, string>;
    law: {
      reasons: Record<ReasonCode, string>;
      taxa: Record<Taxon, string>;
      parts: Record<LawPart, string>;
      rowProblems: Record<RowProblem, string>;
      areas: Record<AreaName, string>;
      animals: Record<Animals | "all", string>;
    };
  };
};

/** The names of species as they stand within a sentence. */
export const lowerCaseSpecies = (
  names: Readonly<Record<Species, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(speciesKeys.map((key) => [key, names[key].toLowerCase()]));

type Flat<T> = { [K in keyof T]: T[K] };
type FlatNamespaces<T> = { [K in keyof T]: Flat<T[K]> };
/** The type of one part of a catalogue, such as `screens`, merged from all files of the language. */
type Part<Files, Name extends string> = Intersection<
  Files[keyof Files] extends infer File ? (File extends { [K in Name]: infer T } ? T : never) : never
>;

/** The uses of a species' texts. Files group the texts by species, but a page loads those of one use. */
type TextUse = "name" | "hunt" | "act";
type SpeciesFile = { screens: { species: { species: Record<Species, Record<TextUse, string>> } } };

/** Throws if two files have a text with the same key. */
function merge(parts: readonly object[], depth: number): object {
  const merged: Record<string, unknown> = {};
  for (const part of parts)
    for (const [key, value] of Object.entries(part)) {
      if (key in merged && depth === 0) throw new Error(`two files of messages have ${key}`);
      merged[key] = key in merged ? merge([merged[key] as object, value as object], depth - 1) : value;
    }
  return merged;
}

export function catalogueOf<const Files extends Readonly<Record<string, object>> & { species: SpeciesFile }>(
  files: Files,
) {
  const part = (name: string, depth: number) =>
    merge(
      Object.values(files).flatMap((file) =>
        name in file ? [file[name as keyof typeof file] as object] : [],
      ),
      depth,
    );
  const screens = part("screens", 2) as FlatNamespaces<Part<Files, "screens">> & {
    species: { category: object };
    landing: object;
    rules: object;
    strategy: object;
  };
  const server = part("server", 1) as FlatNamespaces<Part<Files, "server">>;
  const { species } = files.species.screens.species;
  const speciesTexts = (use: TextUse) =>
    Object.fromEntries(speciesKeys.map((key) => [key, species[key][use]])) as Record<Species, string>;
  const [hunt, act] = [speciesTexts("hunt"), speciesTexts("act")];
  return {
    screens: {
      ...screens,
      species: { category: screens.species.category, ...speciesTexts("name") },
      landing: { ...screens.landing, name: hunt, act },
      rules: { ...screens.rules, hunt, act },
      strategy: { ...screens.strategy, hunt },
    },
    server,
    errors: part("errors", 0) as Flat<Part<Files, "errors">>,
  };
}
