/** Uploads a file and reports its progress, which fetch cannot do. */
import { ApiError, type Problem } from "#contract/client.ts";
import { networkProblem, senderHeaders } from "./api-client.ts";
import { randomKey } from "./idempotency-key.ts";

type Options = {
  signal?: AbortSignal;
  /** Called with the share of bytes that were sent, 0 to 1. At 1 the server is processing the file. */
  onProgress?: (share: number) => void;
  idempotencyKey: string;
  /** Further headers, such as the token of a link. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * Posts the file as the multipart field `file`. Throws ApiError, or the signal's reason if aborted. An
 * expired token is renewed once.
 */
export async function uploadFile<T>(
  url: string,
  file: File,
  o: Options = { idempotencyKey: randomKey() },
): Promise<T> {
  let answer = await post(url, file, { ...(await senderHeaders()), ...o.headers }, o);
  if (answer.status === 401)
    answer = await post(url, file, { ...(await senderHeaders({ anew: true })), ...o.headers }, o);
  const body = parseJson(answer.responseText);
  if (answer.status >= 400 || body === undefined)
    throw new ApiError((body as Problem | undefined) ?? networkProblem());
  return body as T;
}

function post(
  url: string,
  file: File,
  headers: Record<string, string>,
  { signal, onProgress, idempotencyKey }: Options,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, fail) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries({ ...headers, "idempotency-key": idempotencyKey }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (e) => e.lengthComputable && onProgress?.(e.loaded / e.total);
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => resolve(request);
    request.onerror = () => fail(new ApiError(networkProblem()));
    request.onabort = () => fail(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

/** Parses JSON; undefined for other formats, in which a proxy may respond. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
