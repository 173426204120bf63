/** Helpers for camt and pain messages: paths, amounts, dates, and lines of the file. */
import { isCalendarDate, osloDate } from "#domain/days.ts";
import { isXmlNode, nodesAt, type XmlNode } from "#server/platform/files/xml.ts";
import { UnreadableFile } from "./bank-file.ts";

export type Part = XmlNode | undefined;
/** The first node at the path. */
export const nodeAt = (node: Part, ...path: string[]): Part =>
  path.reduce<Part>((found, name) => nodesAt(found, name)[0], node);
const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
const plain = (escaped: string): string =>
  escaped.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) =>
    name
      ? (namedEntities[String(name).toLowerCase()] ?? "")
      : characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
const textOf = (value: unknown): string | undefined => {
  const found = isXmlNode(value) ? value["#text"] : value;
  return typeof found === "string" && found.trim() ? plain(found.trim()) : undefined;
};
/** All texts at the path. */
export const texts = (node: Part, ...path: string[]): string[] =>
  [nodeAt(node, ...path.slice(0, -1))?.[path.at(-1) ?? ""]].flat().flatMap((value) => textOf(value) ?? []);
export const text = (node: Part, ...path: string[]): string | undefined => texts(node, ...path)[0];

/** Converts «1234.5» or «1234.50» to øre; undefined for any other text. */
export function oreOf(amount: string | undefined): number | undefined {
  const [, kroner = "", part = ""] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(amount ?? "") ?? [];
  if (!kroner || !/^\d{0,2}0*$/.test(part)) return undefined;
  return Number(kroner) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
}
/** The day in Oslo of a time; a time without a zone is in the bank's own zone. */
function dayAt(time: string): string | undefined {
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(time)) return time.slice(0, 10);
  const instant = new Date(time);
  return Number.isNaN(instant.getTime()) ? undefined : osloDate(instant);
}
/** The day in a `Dt` or `DtTm` below the node, or in the node's text; undefined if there is none. */
export function dayOf(node: Part, name: string): string | undefined {
  const [day, time] = [text(node, name, "Dt"), text(node, name, "DtTm") ?? text(node, name)];
  const dayText = day?.slice(0, 10) ?? (time && dayAt(time));
  return dayText && isCalendarDate(dayText) ? dayText : undefined;
}

/** The line of each element of that name, in order; elements in comments are skipped. */
export function linesOf(xml: string, element: string): number[] {
  const lines: number[] = [];
  let line = 1;
  for (const [found] of xml.matchAll(
    new RegExp(`<!--[\\s\\S]*?-->|\\n|<(?:[\\w.-]+:)?${element}(?=[\\s/>])`, "g"),
  ))
    if (found === "\n") line++;
    else if (found.startsWith("<!--")) line += found.split("\n").length - 1;
    else lines.push(line);
  return lines;
}

export type Amount = { ore: number; currency: string };
/** The amount at the path; undefined if there is none. `entry` and `line`: the place to report an error. */
export function amountAt(
  node: Part,
  path: readonly string[],
  place: { line: number; entry: number },
): Amount | undefined {
  const amountText = text(node, ...path);
  if (amountText === undefined) return undefined;
  const ore = oreOf(amountText);
  if (ore === undefined) throw new UnreadableFile("no_amount", { ...place, found: amountText.slice(0, 30) });
  const currency = nodeAt(node, ...path)?.["@Ccy"];
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency))
    throw new UnreadableFile("no_currency", place);
  return { ore, currency };
}
/** The bank's reason, as code and text. */
export const reasonOf = (why: Part): string | null => {
  const reasonParts = [text(why, "Rsn", "Cd") ?? text(why, "Rsn", "Prtry"), ...texts(why, "AddtlInf")];
  return reasonParts.filter(Boolean).join(" ").slice(0, 200).toWellFormed() || null;
};
