/** Each noun (docs/topics/features.md) has the same folder name in every layer. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { locales } from "#domain/locale.ts";

const [, list = "", ofTheWeb = ""] =
  /wherever it has a part there: ([^;]+); of the web alone ([^.]+)\./.exec(
    readFileSync("docs/topics/features.md", "utf8"),
  ) ?? [];
const namesIn = (text: string) => text.split(/, | and /);
const nouns = namesIn(list);
/** Folders of texts around every page, and of the error page. */
const aroundPages = ["ui", "error-page"];
/** Folders of e2e tests that belong to no single noun. */
const acrossNouns = ["platform", "stories"];

it.each<[layer: string, besides: string[]]>([
  ["domain", []],
  ["contract", []],
  ["server/features", []],
  ["web/features", namesIn(ofTheWeb)],
  ["tests/e2e", [...namesIn(ofTheWeb), ...acrossNouns]],
])("%s has folders of the nouns only", (layer, others) => {
  const folders = readdirSync(layer, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map((entry) => entry.name);
  expect(names.filter((name) => ![...nouns, ...others].includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(5);
});

it.each(locales)("messages/%s has only files that are named after a noun", (locale) => {
  const files = readdirSync(`messages/${locale}`).filter((name) => name.endsWith(".json"));
  const otherNames = [...namesIn(ofTheWeb), ...aroundPages];
  const names = files.map((name) => name.replace(".json", ""));
  expect(names.filter((name) => ![...nouns, ...otherNames].includes(name))).toEqual([]);
});
