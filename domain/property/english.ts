import { isKnownRule } from "../offering/suggested-rules.ts";
import { linesOf } from "../text-lines.ts";

/**
 * A landowner's English texts of a property, an offering or a cabin. Readers of English see each text that is
 * given instead of the Norwegian one.
 */
export type English = {
  name?: string | undefined;
  description?: string | undefined;
  rules?: string | undefined;
};
/** The texts as typed in the form; empty if not given. */
export type EnglishTexts = Record<keyof English, string>;
type WithEnglish = { name: string; description: string; english?: English | null | undefined };

/** Replaces `name` and `description` by the English texts, if given. */
export const inEnglish = <T extends WithEnglish>(item: T): T => ({
  ...item,
  name: item.english?.name || item.name,
  description: item.english?.description || item.description,
});

/** Maps Norwegian names to English ones, for those items that have an English name. */
export const englishNames = (
  items: readonly { name: string | null; english: English | null }[],
): ReadonlyMap<string, string> =>
  new Map(items.flatMap(({ name, english }) => (name && english?.name ? [[name, english.name]] : [])));
/** Translates a line of one name, or of several with commas between, into English. */
export const namedInEnglish = (text: string, names: ReadonlyMap<string, string>): string =>
  names.get(text) ??
  text
    .split(", ")
    .map((name) => names.get(name) ?? name)
    .join(", ");

/** Whether none of the names in a text (one name, or several with commas between) has an English name. */
export const isUntranslated = (text: string, names: ReadonlyMap<string, string>): boolean =>
  !names.has(text) && text.split(", ").every((name) => !names.has(name));

/** An item of a list that is shown under its English name, if it has one. */
type NamedItem = { name: string; englishName: string | null };
const itemsWithEnglishNames = <T extends NamedItem>(items: T[]): T[] =>
  items.map((item) => ({ ...item, name: item.englishName || item.name }));
type WrittenOffering = WithEnglish & {
  otherOfferings: NamedItem[];
  propertyName: string;
  customRules: string | string[];
  propertyRules: string | string[];
  propertyEnglish: English | null;
  cabins: WithEnglish[];
};
/** Returns an offering with its English texts, and those of its property's rules and its cabins. */
export const offeringInEnglish = <T extends WrittenOffering>(offering: T): T => ({
  ...inEnglish(offering),
  propertyName: offering.propertyEnglish?.name || offering.propertyName,
  customRules: offering.english?.rules || offering.customRules,
  propertyRules: offering.propertyEnglish?.rules || offering.propertyRules,
  cabins: offering.cabins.map(inEnglish),
  otherOfferings: itemsWithEnglishNames(offering.otherOfferings),
});
type WrittenProperty = WithEnglish & {
  rules: string | string[];
  offerings: NamedItem[];
  cabins: NamedItem[];
};
export const propertyInEnglish = <T extends WrittenProperty>(property: T): T => ({
  ...inEnglish(property),
  rules: property.english?.rules || property.rules,
  offerings: itemsWithEnglishNames(property.offerings),
  cabins: itemsWithEnglishNames(property.cabins),
});

/** The parts that readers of English see in Norwegian, which the page marks as Norwegian. */
export type UntranslatedParts = { text: "both" | "name" | "description" | undefined; rules: boolean };

/** Returns the untranslated parts. `rules`: the shown rules; suggested ones are always translated. */
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
