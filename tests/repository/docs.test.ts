/**
 * The documentation names only files, folders, links and decisions that exist. docs/decisions/README.md is a
 * snapshot of the decisions (vitest -u rewrites it).
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";

const folders =
  "bench,content,contract,demo,deploy,docs,domain,messages,migrations,public,schema,scripts,server,tests,tools,web";
const files = globSync(`{${folders}}/**/*.*`);
const fileNames = new Set(files.map((file) => path.basename(file)));
const pages = ["README.md", ...files.filter((file) => file.startsWith("docs/") && file.endsWith(".md"))];
/** The schema of the last release, whose names may no longer exist. */
const released = "tests/released-schema.sql";
const textOf = (file: string) => readFileSync(file, "utf8");

/** Returns the texts in backticks that are paths from the root, or names of files. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.<>*-]*)*)`/g)].map(([, found = ""]) => found).filter(isPath);
const isPath = (found: string) =>
  found.includes("/")
    ? folders.split(",").includes(found.split("/")[0] ?? "")
    : /^[\w-]+\.(tsx?|sql)$/.test(found);
const exists = (found: string) =>
  found.includes("/")
    ? existsSync(found) || globSync(found.replace(/<\w+>/g, "*")).length > 0
    : fileNames.has(found);

it("the documentation names files, folders and pages that exist", () => {
  const missing = pages.flatMap((page) => {
    const text = textOf(page);
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) =>
      path.join(path.dirname(page), link),
    );
    return [
      ...pathsIn(text).filter((found) => !exists(found)),
      ...links.filter((link) => !existsSync(link)),
    ].map((found) => `${page}: ${found}`);
  });
  expect(missing).toEqual([]);
});

it("comments name files that exist", () => {
  const comment = /^\s*(?:\/?\*|\/\/|--).*$/gm;
  const name = /(?<![\w/…*<>.-])[\w./-]*?([\w.-]*[\w-]\.(?:tsx?|sql))\b/g;
  const missing = files
    .filter((file) => /\.(tsx?|sql|css)$/.test(file) && file !== released)
    .flatMap((file) =>
      (textOf(file).match(comment) ?? [])
        .flatMap((line) => [...line.matchAll(name)])
        .filter(([, found = ""]) => !fileNames.has(found))
        .map(([found]) => `${file}: ${found}`),
    );
  expect(missing).toEqual([]);
});

/** Pages that name identifiers of other programs, or of rejected designs. */
const aboutOthers = /\/decisions\/|DEPLOY|RUNBOOK|SCALE/;

it("the documentation names identifiers that exist in the code", () => {
  const code = files
    .filter((file) => /\.(tsx?|sql)$/.test(file) && file !== released)
    .map(textOf)
    .join("\n");
  const identifier = /`([a-z]+[A-Z_]\w*|[A-Z][a-z]+[A-Z]\w*)`/g;
  const missing = pages
    .filter((page) => !aboutOthers.test(page))
    .flatMap((page) =>
      [...textOf(page).matchAll(identifier)]
        .filter(([, name = ""]) => !code.includes(name))
        .map(([name]) => `${page}: ${name}`),
    );
  expect(missing).toEqual([]);
});

it("the documentation names endpoints of the contract", () => {
  const withoutNames = (key: string) => key.replace(/:\w+|\{\w+\}/g, "*");
  const keys = new Set(Object.keys(contract).map(withoutNames));
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api[^`?]*)/g)]
      .filter(([, key = ""]) => !keys.has(withoutNames(key)))
      .map(([, key]) => `${page}: ${key}`),
  );
  expect(missing).toEqual([]);
});

it("each change described in CONTRIBUTING.md names at least one file or folder", () => {
  const changes = textOf("docs/CONTRIBUTING.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| to change"));
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.filter((line) => pathsIn(line.split(" | ")[1] ?? "").length === 0)).toEqual([]);
});

type Decision = { number: number; title: string; date: string; status: string; file: string };
const decisions = globSync("docs/decisions/0*.md")
  .sort()
  .map((file): Decision => {
    const head = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\.\n\n/.exec(textOf(file));
    if (!head) throw new Error(`${file} does not begin with number, title, date and status`);
    const [, number, title = "", date = "", status = ""] = head;
    return { number: Number(number), title, date, status, file: path.basename(file) };
  });

it("each decision has the number of its file, and is accepted or superseded", () => {
  for (const { number, status, file } of decisions) {
    expect(Number(file.slice(0, 4))).toBe(number);
    expect(status).toMatch(/^(accepted|superseded by \[\d+\]\(\d{4}-[\w-]+\.md\))$/);
  }
});

it("decisions that are referred to exist", () => {
  const numbers = new Set(decisions.map(({ number }) => number));
  const missing = [...files, "README.md"]
    .filter((file) => /\.(tsx?|sql|css|md)$/.test(file) && file !== released)
    .flatMap((file) =>
      [...textOf(file).matchAll(/\bdecisions? (\d+)(?: and (\d+))?/g)].flatMap(([, ...found]) =>
        found
          .filter((number) => number && !numbers.has(Number(number)))
          .map((number) => `${file}: ${number}`),
      ),
    );
  expect(missing).toEqual([]);
});

it("docs/decisions/README.md lists all decisions", async () => {
  const rows = decisions.map(
    ({ number, title, date, status, file }) => `| [${number}](${file}) | ${title} | ${date} | ${status} |`,
  );
  const page = `# Decisions

Printed by \`tests/repository/docs.test.ts\`; do not edit. A record says why, what was refused, and what would change our mind. Numbers that are missing explained one mechanism, and are the head comment of its file now.

| number | decision | date | status |
|---|---|---|---|
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../../docs/decisions/README.md");
});
