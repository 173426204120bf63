/**
 * The one way to send SMS: by Sveve's HTTP API, or a gateway with a plain HTTP API, with a definite outcome
 * for each message (decision 83).
 */
import { timeLimitSignal } from "#server/platform/http/outside-calls.ts";

type OutgoingSms = { id: string; to: string; text: string };
/**
 * `sent`: the gateway has accepted it; `ref` is the gateway's id. `refused`: permanently. `later`: the
 * gateway surely has not accepted it, so retry. `unknown`: it may have, so a retry could send it twice.
 * `taken`: `claim` returned false.
 */
export type SmsOutcome =
  | { result: "sent"; ref: string | undefined }
  | { result: "taken" }
  | { result: "refused" | "later" | "unknown"; why: string };
type SmsCheck = { connected: boolean; detail?: string };
export type SmsGateway = {
  name: "sveve" | "http";
  /** `claim` is called once, right before the request to the gateway, and records that sending begins. */
  send(sms: OutgoingSms, claim?: () => Promise<boolean>): Promise<SmsOutcome>;
  /** Tests the gateway without sending a message. */
  check(): Promise<SmsCheck>;
};

type Sveve = { provider: "sveve"; url: string; user: string; password: string; sender: string };
type Plain = { provider: "http"; url: string; token: string; sender: string };
export type SmsSettings = Sveve | Plain;

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.byteLength;
    if (size > ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).toString();
}

type Answer = { status: number; body: unknown };
async function sendRequest(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const answer = await fetch(url, {
    ...init,
    redirect: "manual",
    signal: timeLimitSignal(timeoutMs),
  });
  const text = await textOf(answer);
  try {
    return { status: answer.status, body: JSON.parse(text) };
  } catch {
    return { status: answer.status, body: undefined };
  }
}

/** Errors of a connection that was never made, so that nothing of the message was sent. */
const notConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);
function whyOf(error: unknown): { code: string | undefined; why: string } {
  const cause = error instanceof Error ? (error.cause as { code?: string; message?: string }) : undefined;
  const message = cause?.message ?? (error instanceof Error ? error.message : "");
  return { code: cause?.code, why: (cause?.code ?? message).slice(0, 200) };
}

type ReadAnswer = (answer: Answer) => SmsOutcome;
const textOrDefault = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value ? value.slice(0, 300) : otherwise;
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const asRef = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 200) : undefined;

/** Sveve responds 200 even if it refuses. A fatal error is about our account, so it can be corrected. */
const readSveve: ReadAnswer = ({ status, body }) => {
  if (status >= 500 || status === 429) return { result: "later", why: `Sveve answered ${status}` };
  const response = fieldOf(body, "response");
  const fatal = fieldOf(response, "fatalError");
  if (fatal !== undefined) return { result: "later", why: textOrDefault(fatal, "Sveve refused us") };
  if (Number(fieldOf(response, "msgOkCount")) > 0)
    return { result: "sent", ref: asRef((fieldOf(response, "ids") as unknown[] | undefined)?.[0]) };
  const [error] = (fieldOf(response, "errors") as unknown[] | undefined) ?? [];
  if (error !== undefined)
    return { result: "refused", why: textOrDefault(fieldOf(error, "message"), "Sveve refused it") };
  return status >= 300
    ? { result: "later", why: `Sveve answered ${status}` }
    : { result: "unknown", why: "Sveve gave no answer that can be read" };
};

/** An error about the message is permanent; one about our account, or a temporary one, is not. */
const readPlain: ReadAnswer = ({ status, body }) => {
  if (status >= 200 && status < 300)
    return {
      result: "sent",
      ref: asRef(fieldOf(body, "id") ?? fieldOf(body, "messageId") ?? fieldOf(body, "sid")),
    };
  const why = textOrDefault(
    fieldOf(body, "message") ?? fieldOf(body, "detail"),
    `The gateway answered ${status}`,
  );
  return { result: [400, 404, 410, 422].includes(status) ? "refused" : "later", why };
};

type Wire = {
  send: (sms: OutgoingSms) => [string, RequestInit];
  read: ReadAnswer;
  check: () => Promise<SmsCheck>;
};

function sveveWire({ url, user, password, sender }: Sveve, timeoutMs: number): Wire {
  const form = (fields: Record<string, string>): RequestInit => ({
    method: "POST",
    body: new URLSearchParams({ user, passwd: password, f: "json", ...fields }),
  });
  return {
    send: ({ id, to, text }) => [`${url}/SendMessage`, form({ to, msg: text, from: sender, ref: id })],
    read: readSveve,
    async check() {
      const { status, body } = await sendRequest(`${url}/AccountAdm`, form({ cmd: "sms_count" }), timeoutMs);
      const response = fieldOf(body, "response");
      const fatal = fieldOf(response, "fatalError");
      if (status === 200 && fatal === undefined && fieldOf(response, "sms_count") !== undefined)
        return { connected: true, detail: `${fieldOf(response, "sms_count")} SMS left` };
      return { connected: false, detail: textOrDefault(fatal, `Sveve answered ${status}`) };
    },
  };
}

function plainWire({ url, token, sender }: Plain, timeoutMs: number): Wire {
  const authorization = `Bearer ${token}`;
  return {
    send: ({ id, to, text }) => [
      url,
      {
        method: "POST",
        headers: { authorization, "content-type": "application/json", "idempotency-key": id },
        body: JSON.stringify({ id, to, from: sender, text }),
      },
    ],
    read: readPlain,
    async check() {
      const { status } = await sendRequest(url, { headers: { authorization } }, timeoutMs);
      const connected = status < 500 && status !== 401 && status !== 403;
      return { connected, ...(connected ? {} : { detail: `The gateway answered ${status}` }) };
    },
  };
}

export function openSms(settings: SmsSettings, timeoutMs = TIMEOUT_MS): SmsGateway {
  const wire =
    settings.provider === "sveve" ? sveveWire(settings, timeoutMs) : plainWire(settings, timeoutMs);
  return {
    name: settings.provider,
    async send(sms, claim = async () => true) {
      if (!(await claim())) return { result: "taken" };
      try {
        return wire.read(await sendRequest(...wire.send(sms), timeoutMs));
      } catch (e) {
        const { code, why } = whyOf(e);
        return { result: code !== undefined && notConnected.has(code) ? "later" : "unknown", why };
      }
    },
    async check() {
      try {
        return await wire.check();
      } catch (e) {
        return { connected: false, detail: whyOf(e).why };
      }
    },
  };
}
