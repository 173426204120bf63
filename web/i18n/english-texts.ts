/** A landowner's words in English, as a form holds them, and back. */
import type { English } from "#domain/property/english.ts";

export type EnglishValues = { englishName: string; englishDescription: string; englishRules: string };
export const noEnglish: EnglishValues = { englishName: "", englishDescription: "", englishRules: "" };
/** They are saved together. */
export const englishPart = { values: Object.keys(noEnglish), fields: ["english"] };
export const englishValues = (english: English | null): EnglishValues => ({
  englishName: english?.name ?? "",
  englishDescription: english?.description ?? "",
  englishRules: english?.rules ?? "",
});
export function englishBody(v: EnglishValues): English | null {
  const given = {
    ...(v.englishName.trim() && { name: v.englishName.trim() }),
    ...(v.englishDescription.trim() && { description: v.englishDescription.trim() }),
    ...(v.englishRules.trim() && { rules: v.englishRules.trim() }),
  };
  return Object.keys(given).length ? given : null;
}
