/** A noun has the same folder name in every layer; the list is in docs/topics/features.md. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const [, list = "", ofTheWeb = ""] =
  /wherever it has a part there: ([^;]+); of the web alone ([^.]+)\./.exec(
    readFileSync("docs/topics/features.md", "utf8"),
  ) ?? [];
const namesIn = (text: string) => text.split(/, | and /);
const nouns = namesIn(list);
/** Texts that several nouns speak. */
const common = ["common"];
/** e2e tests of no single noun. */
const acrossNouns = ["platform", "stories"];

it.each<[layer: string, besides: string[]]>([
  ["domain", []],
  ["contract", []],
  ["server/features", []],
  ["web/features", namesIn(ofTheWeb)],
  ...readdirSync("messages", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }): [string, string[]] => [`messages/${name}`, [...namesIn(ofTheWeb), ...common]]),
  ["tests/e2e", [...namesIn(ofTheWeb), ...acrossNouns]],
])("%s has folders of the nouns only", (layer, besides) => {
  const folders = readdirSync(layer, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map((entry) => entry.name);
  expect(names.filter((name) => ![...nouns, ...besides].includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(5);
});
