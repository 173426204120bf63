/**
 * Fonts for characters that Source Serif lacks, so that a document shows its buyer's name in any script
 * (bookkeeping rules 8.2). They are opened only when needed, and reduced to the used characters; other
 * scripts are drawn as boxes.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import { hasGlyph, partOf, partsOf } from "#server/platform/files/fonts.ts";

export type Weight = 400 | 600;
type Family = {
  script: RegExp;
  fontPackage: string;
  /** The only subset of the font to use; if undefined, the subset that has the character. */
  part?: string;
  /** Whether one file has all weights. */
  variable?: true;
};
const chineseOrJapanese = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\uff00-\uffef]/u;
const families: Family[] = [
  { script: /\p{scx=Arab}/u, fontPackage: "@fontsource/noto-naskh-arabic", part: "arabic" },
  { script: /\p{scx=Hebr}/u, fontPackage: "@fontsource/noto-sans-hebrew", part: "hebrew" },
  { script: /\p{scx=Thai}/u, fontPackage: "@fontsource/noto-serif-thai", part: "thai" },
  { script: /\p{scx=Deva}/u, fontPackage: "@fontsource/noto-sans-devanagari", part: "devanagari" },
  { script: /\p{scx=Taml}/u, fontPackage: "@fontsource/noto-sans-tamil", part: "tamil" },
  { script: /\p{scx=Geor}/u, fontPackage: "@fontsource/noto-sans-georgian", part: "georgian" },
  { script: /\p{scx=Armn}/u, fontPackage: "@fontsource/noto-sans-armenian", part: "armenian" },
  {
    script: /\p{scx=Ethi}/u,
    fontPackage: "@fontsource-variable/noto-sans-ethiopic",
    part: "ethiopic",
    variable: true,
  },
  { script: /\p{scx=Hang}/u, fontPackage: "@fontsource-variable/noto-sans-kr", variable: true },
  { script: chineseOrJapanese, fontPackage: "@fontsource-variable/noto-sans-sc", variable: true },
];

type Place = { family: Family; part: string };
const partsIn = new Map<string, (char: string) => string[]>();
function placesOf(char: string): Place[] {
  const family = families.find(({ script }) => script.test(char));
  if (!family) return [];
  const { fontPackage } = family;
  const parts = partsIn.get(fontPackage) ?? partsOf(fontPackage);
  partsIn.set(fontPackage, parts);
  return (family.part === undefined ? parts(char) : [family.part]).map((part) => ({ family, part }));
}

function pathOf({ family: { fontPackage, variable }, part }: Place, weight: Weight): string {
  const file = `${fontPackage.split("/")[1]}-${part}-${variable ? "wght" : weight}-normal`;
  const path = `${fontPackage}/files/${file}.${variable ? "woff2" : "woff"}`;
  return fileURLToPath(import.meta.resolve(path));
}

type Script = { place: Place; letters: string };
/** The scripts of these letters, by the name with which the font is registered, without the weight. */
async function scriptsIn(letters: Iterable<string>): Promise<Map<string, Script>> {
  const scripts = new Map<string, Script>();
  const openedFonts = new Map<string, Font>();
  const fontAt = async (place: Place): Promise<Font> => {
    const path = pathOf(place, 400);
    const font = openedFonts.get(path) ?? create(await readFile(path));
    openedFonts.set(path, font);
    return font;
  };
  for (const letter of letters)
    for (const place of placesOf(letter)) {
      if (!hasGlyph(await fontAt(place), letter)) continue;
      const name = `${place.family.fontPackage}/${place.part}`;
      scripts.set(name, { place, letters: (scripts.get(name)?.letters ?? joiners) + letter });
      break;
    }
  return scripts;
}
const joiners = "\u200c\u200d";

async function subsetOf({ place, letters }: Script, weight: Weight): Promise<Buffer> {
  const { default: subsetFont } = await import("subset-font");
  return subsetFont(await readFile(pathOf(place, weight)), letters, {
    targetFormat: "truetype",
    ...(place.family.variable && { variationAxes: { wght: weight } }),
  });
}

type OtherScripts = {
  /** The name of a character's font, without its weight. */
  partOf: (char: string) => string;
  fonts: { name: string; font: Buffer }[];
  /** Characters that no font has, such as emoji; a letter of a rare script is drawn as a box. */
  lacking: Set<string>;
};

/** The fonts for all characters of `text` that Source Serif lacks. */
export async function otherScriptsIn(text: string): Promise<OtherScripts> {
  const otherChars = [...new Set(text)].filter((char) => partOf(char) === undefined);
  const scripts = await scriptsIn(otherChars);
  const names = new Map(
    [...scripts].flatMap(([name, { letters }]) => [...letters].map((c) => [c, name] as const)),
  );
  const fonts: OtherScripts["fonts"] = [];
  for (const [name, script] of scripts)
    for (const weight of [400, 600] as const)
      fonts.push({ name: `${name}-${weight}`, font: await subsetOf(script, weight) });
  return {
    partOf: (char) => names.get(char) ?? "latin",
    fonts,
    lacking: new Set(otherChars.filter((char) => !names.has(char) && /[^\p{L}\p{N}\p{M}]/u.test(char))),
  };
}
