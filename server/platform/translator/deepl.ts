/**
 * DeepL's API (https://developers.deepl.com, POST /v2/translate). The language of the original is recognized
 * there. Sends the texts alone: no name, id or address of a reader.
 */
import { z } from "zod";
import type { Locale } from "#domain/locale.ts";
import { readWithin } from "#server/platform/http/bounded-body.ts";
import { timeLimitSignal } from "#server/platform/http/outside-calls.ts";
import type { NotTranslated, Translator } from "./translator.ts";

export type DeeplSettings = { url: string; authKey: string };
/** Sends a request and returns status and body; `fetch` does, and the demo's stand-in. */
export type SendRequest = (url: string, init: RequestInit & { body: string }) => Promise<Response>;

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1_000_000;

const targetLanguage = { nb: "NB", en: "EN-GB" } as const satisfies Record<Locale, string>;
const Answer = z.object({
  translations: z
    .array(z.object({ detected_source_language: z.string().min(2).max(10), text: z.string() }))
    .min(1),
});

/** DeepL has two addresses, and keys of its free plan end in `:fx`. */
export const deeplAddress = (authKey: string): string =>
  authKey.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com";

function failureOf(status: number): NotTranslated | undefined {
  const why = `DeepL answered ${status}`;
  if (status === 456) return { failed: "quota", why };
  if (status === 429 || status >= 500) return { failed: "later", why };
  return status === 200 ? undefined : { failed: "refused", why };
}

/** Errors of a connection that was never made, so that nothing was sent. */
const notConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
function connectionFailure(error: unknown): NotTranslated {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  const isUnsent = cause?.code !== undefined && notConnected.has(cause.code);
  return { failed: isUnsent ? "later" : "unknown", why: (cause?.code ?? message ?? "").slice(0, 200) };
}

async function bodyOf(response: Response): Promise<unknown> {
  const bytes = await readWithin(response, MAX_ANSWER_BYTES);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export function openDeepl(
  { url, authKey }: DeeplSettings,
  o: { name?: Translator["name"]; send?: SendRequest; timeoutMs?: number } = {},
): Translator {
  const { name = "deepl", send = fetch, timeoutMs = TIMEOUT_MS } = o;
  async function request(texts: readonly string[], to: Locale) {
    const response = await send(`${url}/v2/translate`, {
      method: "POST",
      redirect: "manual",
      headers: {
        authorization: `DeepL-Auth-Key ${authKey}`,
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": "Utmark",
      },
      body: JSON.stringify({ text: texts, target_lang: targetLanguage[to], preserve_formatting: true }),
      signal: timeLimitSignal(timeoutMs),
    });
    const failure = failureOf(response.status);
    if (failure) {
      await response.body?.cancel();
      return failure;
    }
    const answer = Answer.safeParse(await bodyOf(response));
    if (!answer.success || answer.data.translations.length !== texts.length)
      return { failed: "unknown", why: "DeepL gave no answer that can be read" } as const;
    return answer.data.translations.map(({ text, detected_source_language: from }) => ({
      text,
      from: from.toLowerCase(),
    }));
  }
  return {
    name,
    translate: (texts, to) => request(texts, to).catch(connectionFailure),
  };
}
