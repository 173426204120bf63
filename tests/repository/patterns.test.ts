/**
 * Regular expressions that match strangers' texts must take time in proportion to the text. Every pattern in
 * the product's code is analysed, and run on the worst texts of 16 kB.
 */
import { globSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import { expect, it } from "vitest";
import { parseSync } from "vite";
import { Email } from "#contract/schemas.ts";
import { hideContactDetails } from "#domain/conversation/contacts.ts";
import { cleanMessage, cleanGroupName } from "#domain/conversation/message-text.ts";
import { quotaOf } from "#domain/offering/quota.ts";
import { permitQuota } from "#domain/permit/quota.ts";
import { scrub, scrubText, withoutPersonalData } from "#server/platform/observability/log.ts";
import { slowness, threadMs } from "../support/thread-time.ts";

const files = globSync("{server,domain,contract,messages,web}/**/*.{ts,tsx}").filter(
  (file) => !file.includes(".test."),
);

type Pattern = { file: string; source: string; flags: string };
type Node = { type?: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } };
function nodesOf(node: unknown): Node[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  return [node, ...Object.values(node).flatMap(nodesOf)];
}
const nodes = files.flatMap((file) =>
  nodesOf(parseSync(file, readFileSync(file, "utf8")).program).map((node) => ({ file, node })),
);
const patterns: Pattern[] = nodes.flatMap(({ file, node: { type, regex } }) =>
  type === "Literal" && regex ? [{ file, source: regex.pattern, flags: regex.flags }] : [],
);

/** Files whose patterns only match texts of limited length, and why. */
const short: Record<string, { maxLength: number; because: string }> = {
  "domain/offering/quota.ts": { maxLength: 500, because: "`quota` in contract/property/endpoints.ts" },
};

it("no pattern takes time that grows with the square of the text's length", () => {
  const slow = patterns
    .filter(({ file }) => !short[file])
    .flatMap(({ file, source, flags }) =>
      analyse({ source, flags }).reports.map(
        ({ type, character }) => `${file}: /${source}/${flags} (${type} over ${character.pick})`,
      ),
    );
  expect(slow).toEqual([]);
});

const LENGTH = 16_384;
const filled = (text: string, length = LENGTH) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const worst = [
  ..."a?. \t\n0-@_/<>{}[(\"'=+A\u00e9\u00a0%&,;",
  ...[
    "?a",
    "a.",
    "a-",
    "a@",
    "x1",
    "1 ",
    "a b ",
    "[a](",
    "<a ",
    "eyJ-",
    "og ",
    "kr",
    "token ",
    "Bearer ",
    "to og ",
    "førti ",
  ],
];
/**
 * Returns the shortest of a few runs in milliseconds, by the clock or by processor time, whichever is less,
 * since processor time is counted coarsely. A time above `enough` is corrected for a slow machine.
 */
function shortestRunMs(run: () => unknown, enough: number): number {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 8 && shortestMs > enough; n++) {
    const [startMs, startWorkedMs] = [performance.now(), threadMs()];
    run();
    const ms = Math.min(performance.now() - startMs, threadMs() - startWorkedMs);
    shortestMs = Math.min(shortestMs, ms > enough ? ms / slowness() : ms);
  }
  return shortestMs;
}

/** Returns texts made of the words in a pattern, such as `<!--` and `eyJ`. */
const ownWords = (source: string): string[] =>
  (
    source.replace(/\\[a-zA-Z]|\[[^\]]*\]|\{[^}]*\}/g, " ").match(/[A-Za-z]{2,}|[^\w\s\\()[\]{}?*+|^$.]/g) ??
    []
  )
    .slice(0, 4)
    .flatMap((word) => [word, `${word}-`]);
const PATTERN_MS = 4;
it(`each pattern takes less than ${PATTERN_MS} ms for 16 kB of any text`, { timeout: 600_000 }, () => {
  const slow = patterns.flatMap(({ file, source, flags }) => {
    const pattern = new RegExp(source, flags);
    return [...worst, ...ownWords(source)].flatMap((seed) => {
      const text = `${filled(seed, short[file]?.maxLength)}\0`;
      const ms = shortestRunMs(() => text.replace(pattern, ""), PATTERN_MS);
      return ms > PATTERN_MS ? [`${file}: /${source}/${flags} ${ms} ms of ${JSON.stringify(seed)}`] : [];
    });
  });
  expect(slow).toEqual([]);
});

/** Patterns built at run time: the functions that use them, or why they match no stranger's text. */
const built: Record<string, readonly ((text: string) => unknown)[] | string> = {
  "contract/notification/endpoints.ts": "a key of a fixed length",
  "messages/reader-language.ts": "a cookie's name, and a word after it",
  "contract/schemas.ts": [
    (text) => Email.safeParse(text),
    (text) => Email.safeParse(`a@${text.slice(0, 240)}`),
  ],
  "domain/conversation/contacts.ts": [hideContactDetails],
  "domain/conversation/hidden-numbers.ts": [hideContactDetails],
  "domain/conversation/spoken-numbers.ts": [hideContactDetails],
  "domain/conversation/message-text.ts": [cleanMessage, cleanGroupName],
  "domain/offering/next-season.ts": "a year",
  "domain/offering/quota.ts": [
    (text) => quotaOf({ quota: text.slice(0, 500), targetSpecies: ["elg"], propertyType: "forest" }),
  ],
  "domain/permit/quota.ts": [(text) => permitQuota(text.slice(0, 500), ["elg"], "forest")],
  "server/features/reconciliation/iso-20022.ts": "an administrator's file, looked through once",
  "server/platform/http/compression.ts": "a word in a header",
  "server/platform/http/http.ts": "our own paths",
  "server/platform/database/write-position.ts": "a cookie's name, and a number after it",
  "web/features/translation/debug-texts.tsx": "in an administrator's own browser",
};
/** The time limit of these functions for the longest message. */
const MAX_RUN_MS = 5;
it("every pattern built at run time is listed, and is fast or matches no stranger's text", () => {
  const constructed = nodes.filter(
    ({ node }) => node.type === "NewExpression" && node.callee?.name === "RegExp",
  );
  expect(constructed.map(({ file }) => file).filter((file) => !(file in built))).toEqual([]);
  const slow = Object.entries(built).flatMap(([file, run]) =>
    typeof run === "string"
      ? []
      : worst.flatMap((seed) => {
          const text = filled(seed, 4000);
          return run.flatMap((one) => {
            const ms = shortestRunMs(() => one(text), MAX_RUN_MS);
            return ms > MAX_RUN_MS ? [`${file}: ${ms} ms of ${JSON.stringify(seed)}`] : [];
          });
        }),
  );
  expect(slow).toEqual([]);
});

const MAX_SCRUB_MS = 5;
it.each(worst)(`the log removes personal data from 16 kB of %j within ${MAX_SCRUB_MS} ms`, (seed) => {
  const text = filled(seed);
  for (const run of [
    () => scrubText(text),
    () => withoutPersonalData(text),
    () => scrub({ a: text }),
    () => scrub(new Error(text)),
  ])
    expect(shortestRunMs(run, MAX_SCRUB_MS)).toBeLessThan(MAX_SCRUB_MS);
});
