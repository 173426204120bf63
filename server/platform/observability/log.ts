/** Structured logs, redacted: whatever could identify a person or grant access is removed. */
import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

const secretNames =
  /^(authorization|cookie|set-cookie|token|secret|password|client_?secret|x-cron-secret|bank_?account(_?number)?|email|phone(_?number)?|code|state)$/i;
/** A secret after its name, anywhere in a text: `token=abc123`, `"client_secret": "x"`. */
const namedSecret =
  /((?<![^\W_])(?:token|secret|password|passwd|passord|api_?key|session_?id|signature)["']?\s*[=:]\s*["']?|\b(?:code|state|key)=)(?!\[)[^\s"'&,;)}\]]+/gi;
const secretInQuery = /\b(code|token|state|secret|key)=/i;
// Each pattern takes time in proportion to the text's length, for any text
// (tests/repository/patterns.test.ts): a part without a definite end is matched whole and then checked.
const redactions: ((text: string) => string)[] = [
  (text) => text.replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [secret]"),
  (text) => text.replace(/\beyJ[\w.-]+/g, "[token]"),
  // the link of a team, its member or a guardian
  (text) => text.replace(/(\/lag\/(?:foresatt\/)?)[mtg][\w-]{46}/g, "$1[token]"),
  (text) => text.replace(/[\w.+-]+(@[\w.-]+)?/g, (word, domain) => (domain ? "[e-mail]" : word)),
  (text) => text.replace(/\b\d{6}[ .]?\d{5}\b|\b\d{4}[ .]\d{2}[ .]\d{5}\b/g, "[number]"),
  (text) => text.replace(/(https?:\/\/|postgres(?:ql)?:\/\/)[^\s/@:]+:[^\s/@]+@/g, "$1[secret]@"),
  (text) =>
    text.replace(/\?[^\s"']+/g, (query) => {
      const at = query.search(secretInQuery);
      return at > 0 ? "?[query]" : query;
    }),
  (text) => text.replace(namedSecret, "$1[secret]"),
];

/** The maximum length of a text that is logged or stored. */
const MAX_TEXT_LENGTH = 4000;
/** How far the end of that part may be moved, so that no half of a secret is left. */
const MAX_WORD_LENGTH = 300;
/** The first part of a text, without the word that its end would cut. */
function cutText(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const firstPart = text.slice(0, MAX_TEXT_LENGTH);
  const end = Math.max(...[" ", "\n", '"', "/"].map((mark) => firstPart.lastIndexOf(mark)));
  return end > MAX_TEXT_LENGTH - MAX_WORD_LENGTH ? firstPart.slice(0, end) : firstPart;
}

export const scrubText = (text: string): string =>
  redactions.reduce((scrubbed, scrubber) => scrubber(scrubbed), cutText(text)).slice(0, MAX_TEXT_LENGTH);

/**
 * Redacts texts that are stored and shown: also query and fragment of an address, phone numbers, and anything
 * long and random.
 */
export const withoutPersonalData = (text: string): string =>
  scrubText(text)
    .replace(/(?<=[\w/])[?#][\w.~%+-]+=[^\s"'<>)]*/g, "")
    .replace(/(?<![\w.:/-])(?:(?:\+|00)47 ?)?[2-9]\d(?: ?\d{2}){3}(?![\w-])/g, "[number]")
    .replace(/\b[A-Za-z0-9_+/=]{40,}\b/g, "[token]");

function scrubError(e: Error): object {
  const { code, constraint, table } = e as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: e.name,
    message: scrubText(e.message),
    stack: scrubText(e.stack ?? ""),
    code,
    constraint,
    table,
    ...(e.cause instanceof Error && { cause: scrubError(e.cause) }),
  };
}

export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubText(value);
  if (value instanceof Error) return scrubError(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth > 6) return "[deep]";
  if (Array.isArray(value)) return value.map((v) => scrub(v, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [
      k,
      secretNames.test(k) && typeof v !== "number" ? "[secret]" : scrub(v, depth + 1),
    ]),
  );
}

export const createLog = (level: "info" | "silent", to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map((a) => scrub(a)) as Parameters<typeof method>);
        },
      },
      serializers: { err: (e) => e },
    },
    to ?? pino.destination({ sync: true }),
  );
