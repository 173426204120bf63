/** Checks UBL against the published rules of EN 16931 and Peppol BIS Billing 3.0 (tests/fixtures/ehf). */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import SaxonJS from "saxon-js";

const rulesOf = (name: string): object => {
  const packed = readFileSync(new URL(`../fixtures/ehf/${name}.sef.json.gz`, import.meta.url));
  return JSON.parse(gunzipSync(packed).toString());
};
/** The rules, which are read once, since reading takes four times as long as checking a document. */
let rules: object[] | undefined;

/** Returns the texts of the rules that the document breaks (errors, warnings), and how many rules ran. */
export async function brokenRules(sourceText: string) {
  const findings = { fatal: [] as string[], warned: [] as string[], looked: 0 };
  rules ??= ["en16931-ubl", "peppol-bis3-ubl"].map(rulesOf);
  for (const stylesheetInternal of rules) {
    const { principalResult: report } = await SaxonJS.transform(
      { stylesheetInternal, sourceText, destination: "serialized" },
      "async",
    );
    findings.looked += report.match(/fired-rule/g)?.length ?? 0;
    for (const [, at = "", text = ""] of report.matchAll(
      /<svrl:failed-assert([^>]*)>[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g,
    ))
      (at.includes('flag="fatal"') ? findings.fatal : findings.warned).push(text.trim());
  }
  return findings;
}
