import { isKnownRule } from "../offering/suggested-rules.ts";
import { linesOf } from "../text-lines.ts";

/**
 * A landowner's English texts of a property, an offering or a cabin. Each one that is given replaces its
 * Norwegian original for readers of English.
 */
export type English = {
  name?: string | undefined;
  description?: string | undefined;
  rules?: string | undefined;
};
/** The typed texts; empty if not given. */
export type EnglishTexts = Record<keyof English, string>;
type WithEnglish = { name: string; description: string; english?: English | null | undefined };

/** `name` and `description` in English where given; missing ones stay Norwegian. */
export const inEnglish = <T extends WithEnglish>(item: T): T => ({
  ...item,
  name: item.english?.name || item.name,
  description: item.english?.description || item.description,
});

/** The English names of these, by their Norwegian ones; without those that have none. */
export const englishNames = (
  items: readonly { name: string | null; english: English | null }[],
): ReadonlyMap<string, string> =>
  new Map(items.flatMap(({ name, english }) => (name && english?.name ? [[name, english.name]] : [])));
/** A line that names one of these, or several with commas between, in English. */
export const namedInEnglish = (text: string, names: ReadonlyMap<string, string>): string =>
  names.get(text) ??
  text
    .split(", ")
    .map((name) => names.get(name) ?? name)
    .join(", ");

/** Whether a line of `namedInEnglish` is Norwegian throughout. */
export const isUntranslated = (text: string, names: ReadonlyMap<string, string>): boolean =>
  !names.has(text) && text.split(", ").every((name) => !names.has(name));

/** A list's items under their English names, where they have one. */
type NamedItem = { name: string; englishName: string | null };
const namedItems = <T extends NamedItem>(items: T[]): T[] =>
  items.map((item) => ({ ...item, name: item.englishName || item.name }));
type WrittenOffering = WithEnglish & {
  otherOfferings: NamedItem[];
  propertyName: string;
  customRules: string | string[];
  propertyRules: string | string[];
  propertyEnglish: English | null;
  cabins: WithEnglish[];
};
/** An offering in English: its own texts, its property's rules and its cabins. */
export const offeringInEnglish = <T extends WrittenOffering>(offering: T): T => ({
  ...inEnglish(offering),
  propertyName: offering.propertyEnglish?.name || offering.propertyName,
  customRules: offering.english?.rules || offering.customRules,
  propertyRules: offering.propertyEnglish?.rules || offering.propertyRules,
  cabins: offering.cabins.map(inEnglish),
  otherOfferings: namedItems(offering.otherOfferings),
});
type WrittenProperty = WithEnglish & {
  rules: string | string[];
  offerings: NamedItem[];
  cabins: NamedItem[];
};
export const propertyInEnglish = <T extends WrittenProperty>(property: T): T => ({
  ...inEnglish(property),
  rules: property.english?.rules || property.rules,
  offerings: namedItems(property.offerings),
  cabins: namedItems(property.cabins),
});

/** The parts that a reader of English gets in Norwegian, so that the page can mark them. */
export type UntranslatedParts = { text: "both" | "name" | "description" | undefined; rules: boolean };

/** `rules`: the shown rules; suggested ones are written in the reader's language. */
export function untranslatedParts(
  { description, english }: WithEnglish,
  rules: readonly (string | readonly string[] | false)[] = [],
): UntranslatedParts {
  const lacksText = description !== "" && !english?.description;
  const lacksName = !english?.name;
  return {
    text: lacksName && lacksText ? "both" : lacksName ? "name" : lacksText ? "description" : undefined,
    rules: rules.some((text) => text && linesOf(text).some((line) => !isKnownRule(line))),
  };
}
/** The untranslated texts of an offering: its own rules and its property's. */
export const untranslatedInOffering = (offering: WrittenOffering): UntranslatedParts =>
  untranslatedParts(offering, [
    !offering.english?.rules && offering.customRules,
    !offering.propertyEnglish?.rules && offering.propertyRules,
  ]);
export const untranslatedInProperty = (property: WrittenProperty): UntranslatedParts =>
  untranslatedParts(property, [!property.english?.rules && property.rules]);
