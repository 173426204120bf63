/** Calls an external service with a timeout, one retry and a size limit. */
import { readWithin } from "#server/platform/http/bounded-body.ts";

/** The error for an invalid or missing response. `again`: a retry may help. */
export class MapUnavailable extends Error {
  readonly again: boolean;
  constructor(message: string, again = false) {
    super(message);
    this.again = again;
  }
}
export type Limits = { tryMs: number; pauseMs: number; maxBytes: number };
export const defaultLimits: Limits = { tryMs: 6000, pauseMs: 250, maxBytes: 5_000_000 };
const MAX_TRIES = 2;

async function fetchOnce(url: string, init: RequestInit, { tryMs, maxBytes }: Limits): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(tryMs) });
  if (response.status === 429 || response.status >= 500)
    throw new MapUnavailable(`status ${response.status}`, true);
  if (!response.ok) throw new MapUnavailable(`status ${response.status}`);
  const bytes = await readWithin(response, maxBytes);
  if (!bytes) throw new MapUnavailable(`more than ${maxBytes} bytes`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new MapUnavailable("not UTF-8");
  }
}

/**
 * Returns what `read` makes of the response. `read` throws for an invalid response; network errors are
 * retried.
 */
export async function fetchWithRetry<T>(
  url: string,
  init: RequestInit,
  limits: Limits,
  read: (text: string) => T,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return read(await fetchOnce(url, init, limits));
    } catch (error) {
      const failure =
        error instanceof MapUnavailable
          ? error
          : new MapUnavailable(`no answer: ${(error as Error).message}`, true);
      if (!failure.again || attempt === MAX_TRIES) throw failure;
      await new Promise((resume) => setTimeout(resume, limits.pauseMs));
    }
  }
}
