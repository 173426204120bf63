/** Every export is used by another file, every CSS class by a component, and every package by a file. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const rooms = "{bench,contract,demo,domain,messages,scripts,server,tests,web}/**/*";
const read = (pattern: string) =>
  new Map(globSync(pattern).map((file) => [file.replaceAll(path.sep, "/"), readFileSync(file, "utf8")]));
const scripts = new Map([...read(`${rooms}.{ts,tsx,mjs}`), ...read("*.config.ts")]);
const styles = read("web/**/*.module.css");

/** Files whose exports the framework imports by name, and generated types. */
const importedByName = /^web\/(pages\/|root\.tsx|entry\.server\.tsx)|db-types\.ts$/;
const exported = /^export (?:declare )?(?:async )?(?:const|function\*?|class|type|let) (\w+)/gm;

it("every export is used by another file", () => {
  const files = new Map<string, number>();
  for (const text of scripts.values())
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1);
  const unused = [...scripts]
    .filter(([file]) => !importedByName.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(exported)].flatMap(([, name = ""]) =>
        files.get(name) === 1 ? [`${file}: ${name}`] : [],
      ),
    );
  expect(unused).toEqual([]);
});

it("every class of a style sheet is used", () => {
  const unusedClasses = [...styles].flatMap(([file, text]) => {
    const importers = [...scripts, ...styles]
      .filter(([, other]) => other.includes(`/${path.basename(file)}"`))
      .map(([, other]) => other);
    const importersText = importers.join("\n");
    const rules = text.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, "").replace(/\{[^{}]*\}/g, "{}");
    const names = new Set([...rules.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = ""]) => name));
    // One of several classes is chosen by a value, such as `css[look]`.
    if (/css\[\w+\]/.test(importersText)) return [];
    return [...names]
      .filter((name) => !new RegExp(`css\\.${name}\\b|composes: [\\w ]*\\b${name}\\b`).test(importersText))
      .map((name) => `${file}: .${name}`);
  });
  expect(unusedClasses).toEqual([]);
});

/** Packages that no file names: dependencies of other packages, and programs. */
const usedByOthers = /^(@types\/.+|@aws-sdk\/(client-s3|s3-request-presigner)|@biomejs\/biome|typescript)$/;

it("every dependency is used", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const text = [...scripts.values(), ...read("web/**/*.css").values()].join("\n");
  const unnamed = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !usedByOthers.test(name) && !text.includes(name),
  );
  expect(unnamed).toEqual([]);
});

/** Words that names no longer use, each with the one to use instead. */
const replacedWords: Record<string, string> = {
  Told: "Notified, Reported or Sent",
  Tell: "notify or publish",
  Mend: "fix",
  Mended: "Fixed",
  Unasked: "Unverified",
  Letter: "Email",
  Letters: "Emails",
  Paper: "Document",
  Papers: "Documents",
  Begun: "Started",
  Nobody: "empty…",
  Whose: "owner",
  Haunts: "habitats",
  Said: "a noun of what is written",
  TakenBack: "Reversal",
  SetAside: "quarantine",
  LeftAside: "skipped",
  PassedOver: "skipped",
  ByItself: "automatic",
};

it("no exported name contains a word that names no longer use", () => {
  const replaced = Object.keys(replacedWords).map((word) => ({
    word,
    inName: new RegExp(`(^${word[0]?.toLowerCase()}|${word[0]})${word.slice(1)}(?![a-z])`),
  }));
  const unusedNames = [...scripts].flatMap(([file, text]) =>
    [...text.matchAll(exported)].flatMap(([, name = ""]) =>
      replaced
        .filter(({ inName }) => inName.test(name))
        .map(({ word }) => `${file}: ${name}, rather ${replacedWords[word]}`),
    ),
  );
  expect(unusedNames).toEqual([]);
});
