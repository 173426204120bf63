/** What an e-mail that answers a conversation says, and whether its account has written it (rules 9.19). */
import { accountEmail } from "../email-address.ts";

/** How long an e-mail about a conversation can be answered, and how many answers it may get in a day. */
export const replyAddressDays = 30;
export const answersPerDay = 20;
/** Quoted text comes last, so that more of a long e-mail is not looked at. */
const maxReadCharacters = 20_000;

export type Header = { Name: string; Value: string };
const valuesOf = (headers: readonly Header[], name: string): string[] =>
  headers.filter((one) => one.Name.toLowerCase() === name).map(({ Value }) => Value.trim().toLowerCase());

/** Whether a program has written it, such as an absence notice (RFC 3834); a list's e-mails are such too. */
export function isAutomatic(headers: readonly Header[]): boolean {
  const has = (name: string) => valuesOf(headers, name).length > 0;
  return (
    valuesOf(headers, "auto-submitted").some((value) => value !== "no") ||
    valuesOf(headers, "precedence").some((value) => ["bulk", "junk", "list", "auto_reply"].includes(value)) ||
    ["x-autoreply", "x-autorespond", "list-id", "list-unsubscribe"].some(has) ||
    valuesOf(headers, "return-path").includes("<>")
  );
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
/**
 * Whether the receiving server found that the domain of the `From` address has sent the e-mail: signed by it
 * (DKIM_VALID_AU), or sent by a server that may send for it (SPF), with an envelope of the same domain. What is
 * there twice counts as nothing, since a sender can add a header too.
 */
export function isFromItsDomain(from: string, headers: readonly Header[]): boolean {
  const [tests, ...moreTests] = valuesOf(headers, "x-spam-tests");
  const [spf, ...moreSpf] = valuesOf(headers, "received-spf");
  if (moreTests.length > 0 || moreSpf.length > 0) return false;
  if (tests?.split(",").some((test) => test.trim() === "dkim_valid_au")) return true;
  const envelope = /\benvelope-from=<?"?([^\s;>"]{3,254})/.exec(spf ?? "")?.[1];
  return (
    /^pass\b/.test(spf ?? "") && envelope !== undefined && domainOf(envelope) === domainOf(from.toLowerCase())
  );
}

/** Whether two addresses are the same account's. */
export const isSameAddress = (one: string, other: string): boolean =>
  accountEmail(one) === accountEmail(other);

const isQuoted = (line: string) => line.trimStart().startsWith(">");
const year = /\b(?:19|20)\d\d\b/;
/** The length of the heading of quoted text, such as «Den man. 30. nov. 2026 kl. 07:26 skrev Utmark <…>:»; else 0. */
function headingLength(lines: readonly string[], at: number): number {
  if (!year.test(lines[at] ?? "")) return 0;
  for (let count = 1; count <= 3; count++) {
    const text = lines.slice(at, at + count).join(" ");
    if (text.length > 400) return 0;
    const words = text.toLowerCase().slice(0, -1).split(" ");
    if (text.endsWith(":") && ["skrev", "wrote", "schrieb"].some((word) => words.includes(word)))
      return count;
  }
  return 0;
}
const isField = (line: string | undefined, names: readonly string[]): boolean => {
  const text = (line ?? "").replace(/^[\s*]{1,4}/, "").toLowerCase();
  return names.some((name) => text.startsWith(`${name}:`));
};
/** Whether here the heading of a forwarded or answered e-mail begins, as Outlook writes it. */
const isFieldBlock = (lines: readonly string[], at: number): boolean =>
  isField(lines[at], ["fra", "from", "von"]) &&
  lines
    .slice(at + 1, at + 4)
    .some((line) => isField(line, ["sendt", "sent", "gesendet", "dato", "date", "til", "to"]));
const dashed = ["opprinnelig melding", "original message", "videresendt melding", "forwarded message"];
const isDashed = (line: string): boolean =>
  line.startsWith("---") && dashed.some((words) => line.toLowerCase().includes(words));
const phones = ["sendt fra ", "sent from ", "hent outlook for ", "get outlook for "];
const isPhones = (line: string): boolean =>
  line.length < 80 && phones.some((words) => line.trim().toLowerCase().startsWith(words));
const isRule = (line: string): boolean => line.length >= 8 && line === "_".repeat(line.length);

/** The text that was written, without what it answers and without the signature. */
export function writtenText(email: string): string {
  const lines = email
    .slice(0, maxReadCharacters)
    .replaceAll("\r", "")
    .split("\n")
    .map((line) => line.trimEnd());
  const own: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line === "--" || isDashed(line) || isRule(line) || isFieldBlock(lines, at)) break;
    const heading = headingLength(lines, at);
    if (heading > 0) {
      // below quoted text there may be an answer; other quoted text goes to the end
      const next = lines
        .slice(at + heading, at + heading + 5)
        .find((one) => one.replaceAll("\ufeff", "") !== "");
      if (next === undefined || !isQuoted(next)) break;
      at += heading - 1;
    } else if (!isQuoted(line) && !isPhones(line)) own.push(line);
  }
  return own.join("\n").trim();
}
