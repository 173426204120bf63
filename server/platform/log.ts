/** Structured logs, redacted: whatever could identify a person or grant access is removed. */
import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

const secretNames =
  /^(authorization|cookie|set-cookie|token|secret|password|client_?secret|x-cron-secret|bank_?account(_?number)?|email|phone(_?number)?|code|state)$/i;
/** What is said to be secret, wherever it stands: `token=abc123`, `"client_secret": "x"`. */
const namedSecret =
  /\b((?:[\w-]*[_-])?(?:token|secret|password|passwd|passord|api_?key|session_?id|signature)["']?\s*[=:]\s*["']?|(?:code|state|key)=)(?!\[)[^\s"'&,;)}\]]+/gi;
const inText: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [secret]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[e-mail]"],
  [/\b\d{6}[ .]?\d{5}\b|\b\d{4}[ .]\d{2}[ .]\d{5}\b/g, "[number]"],
  [/(https?:\/\/|postgres(?:ql)?:\/\/)[^\s/@:]+:[^\s/@]+@/g, "$1[secret]@"],
  [/\?[^\s"']*\b(code|token|state|secret|key)=[^\s"']*/gi, "?[query]"],
  [namedSecret, "$1[secret]"],
];

export const scrubText = (text: string): string =>
  inText.reduce((s, [pattern, by]) => s.replace(pattern, by), text);

/**
 * For what is kept and shown: no query or fragment of an address either, no phone number, and nothing that is
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
