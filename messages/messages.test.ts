/** The catalogues of all languages have the same keys and placeholders, and the code uses every key. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import { expect, it } from "vitest";
import { errorCodes } from "#contract/errors.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { sections } from "#web/features/admin/sections.ts";
import { tabs } from "#web/features/dashboard/tabs.ts";
import { locales } from "#domain/locale.ts";
import { type Catalogue, catalogues, errorText } from "./index.ts";

type Tree = { [key: string]: string | Tree };
const flatTexts = (tree: Tree, at = ""): [string, string][] =>
  Object.entries(tree).flatMap(([k, v]) =>
    typeof v === "object" ? flatTexts(v, `${at}${k}.`) : [[at + k, v] as [string, string]],
  );
/** The Norwegian texts of pages. */
const nb = new Map(flatTexts(catalogues.nb.screens));
type Language = readonly [locale: string, texts: Map<string, string>];
const inLanguage = (locale: string, { textWords: _, ...parts }: Catalogue): Language => [
  locale,
  new Map(flatTexts(parts)),
];
const [ofNb, otherLanguages] = [
  inLanguage("nb", catalogues.nb),
  Object.entries(catalogues)
    .filter(([locale]) => locale !== "nb")
    .map(([locale, catalogue]) => inLanguage(locale, catalogue)),
];
const [, nbTexts] = ofNb;
const [, enTexts] = inLanguage("en", catalogues.en);

/** Words that are the same in Norwegian and in other languages. */
const alike = new Set([
  "Administrator",
  "BIC (SWIFT)",
  "Booking",
  "Fjord",
  "Foretaksregisteret",
  "Hare",
  "IBAN",
  "Send",
  "Status",
  "Transport",
  "Type",
  "Utmark",
  "km",
  "ms",
  "per person",
]);

const filesOf = (locale: string) =>
  globSync(`messages/${locale}/**/*.*`).map((file) => path.relative(`messages/${locale}`, file));

it("every folder of texts is a language, and all languages have the same files", () => {
  const folders = readdirSync("messages", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...locales].sort());
  for (const { name } of folders) expect(filesOf(name), name).toEqual(filesOf("nb"));
});

it("every error code has a text, and no other code has one", () => {
  expect(Object.keys(catalogues.nb.errors).sort()).toEqual([...errorCodes].sort());
});

it.each(otherLanguages)("%s has every key of the Norwegian texts, and no other", (_locale, texts) => {
  expect([...texts.keys()].sort()).toEqual([...nbTexts.keys()].sort());
});

const wordsOf = (text: string) =>
  text
    .replace(/\{[^}]*\}/g, "")
    .replace(/[\s,.:–]+$/, "")
    .trim();

it.each(otherLanguages)("%s has no text that is still in Norwegian", (_locale, texts) => {
  const same = [...nbTexts].filter(
    ([key, text]) => text === texts.get(key) && !alike.has(wordsOf(text)) && /\p{L}{2}/u.test(wordsOf(text)),
  );
  expect(same).toEqual([]);
});

it.each(otherLanguages)("%s has the same placeholders as the Norwegian texts", (_locale, texts) => {
  // A compiled text is a list of words and nodes; a node is `[name, kind, branches]`, and each branch is
  // again such a list.
  const placeholdersIn = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.flatMap((node) =>
          Array.isArray(node)
            ? [
                String(node[0]),
                ...(typeof node[2] === "object"
                  ? Object.values(node[2] as object).flatMap(placeholdersIn)
                  : []),
              ]
            : [],
        )
      : [];
  const placeholderNames = (text: string) => [...new Set(placeholdersIn(compile(text)))].sort();
  const different = [...nbTexts]
    .filter(([key]) => key !== "errors.too_many_files") // the specified English text has no number
    .filter(([key, text]) => placeholderNames(text).join() !== placeholderNames(texts.get(key) ?? "").join())
    .map(([key]) => key);
  expect(different).toEqual([]);
});

/** Finds a business figure in running text: a number before a per cent sign or before a length of time. */
const figure =
  /(?<![\p{L}\d])(\d[\d.,]*|ett|to|tre|fire|fem|seks|sju|åtte|ni|ti|tolv|fjorten|tjue|tretti|seksti|åtti|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|sixty|eighty)((th|st|nd|rd|\.)?\s(percent|per cent|prosent|(business )?days?|hours?|weeks?|timer?|døgn|dag|virkedag|uker?)|\s?%)/iu;
const figuresIn = (text: string) => figure.exec(text.replaceAll(/\$?\{\w+(?:\(.*?\))?\}/g, "…"))?.[0] ?? "";

/** Texts that may have figures in them: examples of the design system, and a legal rule of hunting. */
const ownFigures = /^screens\.(designSystem\.|booking\.before\.harvest$)/;

it("no text has a business figure written into it", () => {
  expect(
    ["20 % til", "80 percent", "på sju virkedager", "the 7th business day", "24 timer"].map(
      (text) => figuresIn(text) !== "",
    ),
  ).toEqual([true, true, true, true, true]);
  const all = [ofNb, ...otherLanguages].flatMap(([, texts]) => [...texts]);
  const prose = all.filter(([key, text]) => !ownFigures.test(key) && figuresIn(text));
  expect(prose).toEqual([]);
});

const sources = globSync([
  "web/**/*.{ts,tsx}",
  "messages/line-text.ts",
  "messages/documents.ts",
  "server/features/financials/statement-sheet.ts",
  "server/features/invoice/document-sheet.ts",
  "server/features/invoice/word-sheet.ts",
  "server/features/permit/permit-sheet.ts",
]).filter((f) => !/\.test\./.test(f));
const sourceByFile = new Map(sources.map((f) => [path.normalize(f), readFileSync(f, "utf8")]));

/**
 * Finds the namespaces that a file uses, and the patterns of its keys. In `const t =
 * useTranslations("home.how")`, `t` uses home.how until it is assigned again. Other sources are a choice
 * between two namespaces, a parameter of type `Translate<"home.how">`, and a loader's `const { title } =
 * screenTexts(locale).home`.
 */
function textsUsedIn(text: string): { namespaces: string[]; patterns: RegExp[] } {
  const declaration = /const (\w+) = useTranslations\(([^)]+)\)|(\w+): Translate<([^>]+)>/g;
  const translators = [...text.matchAll(declaration)].map((m) => ({
    at: m.index,
    name: m[1] ?? m[3]!,
    namespaces: [...(m[2] ?? m[4]!).matchAll(/"([\w.]+)"/g)].map((n) => n[1]!),
  }));
  const patterns = translators.flatMap(({ at, name, namespaces }) => {
    const end = translators.find((other) => other.at > at && other.name === name)?.at ?? text.length;
    const keys = [...keysOf(text.slice(at, end), name)];
    return namespaces
      .filter((ns) => [...nb.keys()].some((k) => k.startsWith(`${ns}.`)))
      .flatMap((ns) =>
        keys.map((key) => new RegExp(`^${`${ns}.${key}`.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}$`)),
      );
  });
  const usedTexts = [...text.matchAll(/const \{ ([\w, ]+) \} = screenTexts\(locale\)\.(\w+)/g)].flatMap(
    ([, names = "", ns]) => names.split(", ").map((name) => new RegExp(`^${ns}\\.${name}$`)),
  );
  patterns.push(...usedTexts);
  return {
    namespaces: translators
      .flatMap((m) => m.namespaces)
      .filter((ns) => ns.split(".")[0]! in catalogues.nb.screens),
    patterns,
  };
}
/**
 * The first argument of each call of the translator: a plain key, a template whose holes match anything, or a
 * variable that matches any key.
 */
function* keysOf(text: string, name: string): Generator<string> {
  const call = new RegExp(
    `(?<![\\w.])${name}(?:\\.rich|\\.has)?\\(\\s*(?:([^"\`(),?]+)\\?)?\\s*(?:"([\\w.]+)"|\`([^\`]+)\`|([\\w.[\\]!]+))(?:\\s*:\\s*"([\\w.]+)")?`,
    "g",
  );
  for (const [, , plain, template, variable, other] of text.matchAll(call)) {
    yield plain ?? (template ? template.replace(/\$\{[^}]*\}/g, "*") : variable ? "*" : "");
    if (other) yield other;
  }
  // the translator is passed to the inputs of declared fields (web/ui/form/inputs.tsx): any key may be used
  if (new RegExp(`\\btexts(?:=\\{|: )${name}\\b`).test(text)) yield "*";
}

const textsUsedByFile = new Map([...sourceByFile].map(([file, text]) => [file, textsUsedIn(text)]));
const all = [...textsUsedByFile.values()];

it("the code uses every text of the catalogue", () => {
  const errorKeys = [...sourceByFile]
    .filter(([f]) =>
      /error-page|error-texts|api-client|toast|session|platform\/page|use-lazy-component/.test(f),
    )
    .map(([, text]) => text)
    .join("");
  const unused = [...nb.keys()].filter((key) =>
    key.startsWith("error.")
      ? !new RegExp(`\\.${key.slice(6)}\\b`).test(errorKeys)
      : !all.some((s) => s.patterns.some((p) => p.test(key))),
  );
  expect(unused).toEqual([]);
});

it("code that formats a text with a business figure passes businessTerms", () => {
  const places = new RegExp(`\\{(${Object.keys(businessTerms).join("|")})\\}`);
  const withFigures = [...nb].filter(([, text]) => places.test(text)).map(([key]) => key);
  expect(withFigures.length).toBeGreaterThan(15);
  const filesWithoutTexts = [...sourceByFile].filter(
    ([file, text]) =>
      !text.includes("businessTerms") &&
      textsUsedByFile
        .get(file)!
        .patterns.some((p) => !p.source.includes("[^.]+$") && withFigures.some((key) => p.test(key))),
  );
  expect(filesWithoutTexts.map(([file]) => file)).toEqual([]);
});

it("the catalogue has every text that the code uses", () => {
  const keys = [...nb.keys()];
  const missingPatterns = all.flatMap((s) => s.patterns).filter((p) => !keys.some((k) => p.test(k)));
  expect(missingPatterns.map(String)).toEqual([]);
});

/** The file that an import refers to: by a relative path or by `#web/…`. */
const fileOf = (from: string, to: string): string =>
  to.startsWith("#web/") ? path.normalize(to.replace("#web/", "web/")) : path.join(path.dirname(from), to);

/** The source file of each name that a feature's `public.ts` exports, including names loaded lazily. */
function sourcesOf(publicFile: string): Map<string, string> {
  const text = sourceByFile.get(publicFile)!;
  const namedExports = [...text.matchAll(/export (?:type )?\{([^}]*)\} from "([^"]+)"/g)].flatMap(
    ([, names = "", from = ""]) =>
      names.split(",").map((name) => [name.trim().split(/\s+/).at(-1)!, from] as const),
  );
  const lazy = [...text.matchAll(/export const (\w+) = \(\) =>\s*import\("([^"]+)"\)/g)].map(
    ([, name = "", from = ""]) => [name, from] as const,
  );
  return new Map([...namedExports, ...lazy].map(([name, from]) => [name, fileOf(publicFile, from)]));
}

/**
 * The files that a file imports, apart from types; of a `public.ts` only the sources of the imported names.
 */
function importsOf(file: string): string[] {
  const text = sourceByFile.get(file)!;
  const fixed = [
    ...text.matchAll(/(?:import|export) (?!type )([^;"]*?) from "((?:\.|#web\/)[^"]+)"/g),
  ].flatMap(([, names = "", to = ""]) => {
    const target = fileOf(file, to);
    if (path.basename(target) !== "public.ts") return target;
    const sources = sourcesOf(target);
    const importedNames = names
      .replace(/[{}]/g, "")
      .split(",")
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type /, "")
            .split(" ")[0]!,
      )
      .filter(Boolean);
    return importedNames.map((name) => {
      const source = sources.get(name);
      if (!source) throw new Error(`${file}: not found in ${target} where ${name} comes from`);
      return source;
    });
  });
  const lazy = [...text.matchAll(/import\(\s*"((?:\.|#web\/)[^"]+)"/g)].map(([, to = ""]) =>
    fileOf(file, to),
  );
  return [...fixed, ...lazy];
}

/** All files in web/ that a file imports directly or through others. */
function filesReachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !sourceByFile.has(file)) return seen;
  seen.add(file);
  const imports = importsIn.get(file) ?? importsOf(file);
  importsIn.set(file, imports);
  for (const to of imports) filesReachedFrom(to, seen);
  return seen;
}
const importsIn = new Map<string, string[]>();

const namespacesNeededBy = (file: string) => [
  ...new Set(
    [...filesReachedFrom(file)].flatMap((f) =>
      textsUsedByFile.get(f)!.namespaces.map((ns) => ns.split(".")[0]!),
    ),
  ),
];
/** Pages with several tabs or sections, which send only the texts of the one that is shown. */
const [dashboard, adminPanel] = [
  path.normalize("web/pages/dashboard.tsx"),
  path.normalize("web/pages/admin-panel.tsx"),
];
const inParts = [dashboard, adminPanel];

it.each(
  [...sourceByFile.keys()].filter((f) => f.startsWith(path.normalize("web/pages/")) && !inParts.includes(f)),
)("%s sends every namespace that it uses", (file) => {
  const sent = new Set([
    "common",
    ...(sourceByFile
      .get(file)!
      .match(/messages: \[([^\]]*)\]/)?.[1]
      ?.match(/\w+/g) ?? []),
  ]);
  expect(namespacesNeededBy(file).filter((ns) => !sent.has(ns))).toEqual([]);
});

it("the shell around the pages uses only texts that every page is sent", () => {
  const broughtByTheBell = "notifications";
  expect(namespacesNeededBy(path.normalize("web/root.tsx"))).toEqual(["common", broughtByTheBell]);
});

/** The component that a page shows for a tab or section, found by its `case` or in a record. */
function componentFileOf(file: string, id: string): string {
  const page = sourceByFile.get(file)!;
  const component = new RegExp(`case "${id}":\\s*return <(\\w+)|\\b${id}: ([A-Z]\\w+),`)
    .exec(page)!
    .slice(1)
    .find(Boolean)!;
  const [, to = ""] = new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from "([^"]+)"`).exec(page)!;
  return sourcesOf(fileOf(file, to)).get(component)!;
}
const parts = [
  ...tabs.map((tab) => ({ file: dashboard, own: "dashboard", ...tab })),
  ...sections.map((section) => ({ file: adminPanel, own: "admin", ...section })),
];
it.each(parts)("the part $id of $file is sent exactly the texts it uses", ({ file, own, id, namespaces }) => {
  const neededNamespaces = namespacesNeededBy(componentFileOf(file, id)).filter(
    (ns) => ns !== "common" && ns !== own,
  );
  expect(neededNamespaces.sort()).toEqual([...namespaces].sort());
});

it.each([
  ["Kunne ikke opprette ny brukerprofil", "Could not create a new user profile"],
  ["Profilen er opprettet.", "Your profile is created."],
  [
    "Mangler tillatelse til å opprette profil. Vennligst logg inn på nytt.",
    "No permission to create a profile. Please sign in again.",
  ],
  ["Kunne ikke oppdatere profilen", "Could not update the profile"],
  ["Kunne ikke oppdatere jegerprofilen", "Could not update the hunter profile"],
  ["Kunne ikke oppdatere gruneierprofilen", "Could not update the landowner profile"],
  ["Kunne ikke finne profilen din", "Could not find your profile"],
  ["Feil ved sjekking av profil", "Error while checking the profile"],
  [
    "Kunne ikke koble til database. Sjekk nettverkstilkoblingen din.",
    "Could not reach the database. Check your network connection.",
  ],
  ["Feil ved lytting til profiloppdateringer", "Error while listening for profile updates"],
  [
    "Mangler tilgang til å hente profildata. Vennligst logg inn på nytt.",
    "No access to profile data. Please sign in again.",
  ],
  ["Kunne ikke slette eiendommen.", "Could not delete property."],
  ["Kunne ikke oppdatere statusen på tilbudet.", "Could not update offering status."],
  ["Kunne ikke laste opp bildet.", "Image upload failed."],
  ["Kunne ikke slette bildet.", "Image delete failed."],
  ["Kunne ikke slette dokumentet.", "Document delete failed."],
  ["Hovedbildet kan ikke velges før det er lastet opp.", "Cannot set main image before it is uploaded."],
  ["Kunne ikke laste kartet.", "Failed to load map."],
  ["Kunne ikke melde deg på nyhetsbrevet.", "Could not sign you up for the newsletter."],
])("the specification's words exist in both languages: «%s», «%s»", (norwegian, english) => {
  const keys = [...nbTexts].filter(([, text]) => text === norwegian).map(([key]) => key);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(enTexts.get(key), key).toBe(english);
});

it("the refusal of a cabin suggests another cabin only if the hunter chose the cabin", () => {
  const text = (included: boolean, locale: "nb" | "en") =>
    errorText({ code: "cabin_unavailable", values: { ...(included && { included: "true" }) } }, locale);
  expect([text(true, "en"), text(true, "nb")].join()).not.toMatch(/another cabin|annen hytte/);
  expect(text(false, "en")).toContain("another cabin");
  expect(text(false, "nb")).toContain("annen hytte");
});
