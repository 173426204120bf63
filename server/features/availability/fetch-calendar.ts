/** Fetches an imported calendar with a timeout, a size limit and few redirects, each of which is checked. */
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { CalendarProblem } from "#domain/availability/lists.ts";
import { allowedCalendarUrl, hostLookupFor } from "./calendar-address.ts";

export class CalendarUnavailable extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem) {
    super(`calendar: ${problem}`);
    this.problem = problem;
  }
}

type FetchLimits = { totalMs: number; maxBytes: number };
const defaultLimits: FetchLimits = { totalMs: 10_000, maxBytes: 1_000_000 };
const MAX_REDIRECTS = 3;

type FetchOptions = { hosts?: string | undefined; etag: string | null; signal: AbortSignal };
function sendRequest(url: URL, { hosts, etag, signal }: FetchOptions): Promise<IncomingMessage> {
  const lookup = hostLookupFor(url, hosts);
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        signal,
        maxHeaderSize: 16_384,
        headers: {
          accept: "text/calendar, text/plain;q=0.5",
          "accept-encoding": "identity",
          "user-agent": "Utmark calendar",
          ...(etag && { "if-none-match": etag }),
        },
        ...(lookup && { lookup }),
      },
      resolve,
    )
      .on("error", reject)
      .end();
  });
}

/** Decodes a file by its byte order mark; without one it is read as UTF-8. */
export function decodeCalendar(bytes: Buffer): string {
  const [first, second] = bytes;
  const is16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(!is16 ? "utf-8" : first === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > maxBytes) throw new CalendarUnavailable("too_large");
    parts.push(part);
  }
  return decodeCalendar(Buffer.concat(parts));
}

/** The calendar's text; undefined if it has not changed (304). */
type FetchedCalendar = { text: string; etag: string | null } | undefined;

async function followRedirects(
  address: string,
  options: FetchOptions,
  limits: FetchLimits,
): Promise<FetchedCalendar> {
  let url = allowedCalendarUrl(address, options.hosts);
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    if (!url) throw new CalendarUnavailable("address");
    const answer = await sendRequest(url, options);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode === 304 && options.etag) return undefined;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        url = URL.canParse(headers.location, url)
          ? allowedCalendarUrl(new URL(headers.location, url).href, options.hosts)
          : undefined;
        continue;
      }
      if (statusCode !== 200) throw new CalendarUnavailable("refused");
      if (headers["content-encoding"] && headers["content-encoding"] !== "identity")
        throw new CalendarUnavailable("not_calendar");
      const etag = headers.etag && headers.etag.length <= 200 ? headers.etag : null;
      return { text: await readBody(answer, limits.maxBytes), etag };
    } finally {
      answer.destroy();
    }
  }
  throw new CalendarUnavailable("refused");
}

export async function fetchCalendar(
  address: string,
  {
    hosts,
    etag = null,
    limits = defaultLimits,
  }: { hosts?: string | undefined; etag?: string | null; limits?: FetchLimits },
): Promise<FetchedCalendar> {
  try {
    return await followRedirects(
      address,
      { hosts, etag, signal: AbortSignal.timeout(limits.totalMs) },
      limits,
    );
  } catch (error) {
    throw error instanceof CalendarUnavailable ? error : new CalendarUnavailable("no_answer");
  }
}
