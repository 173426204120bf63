/** An API client that knows only the published API description: plain HTTP and JSON. */
import { signInByProvider } from "../support/sign-in.ts";

// biome-ignore lint/suspicious/noExplicitAny: this client has no types, only the responses
export type Answer = { status: number; type: string; body: any };
export type ApiUser = Awaited<ReturnType<typeof signedInUser>>;

export function apiCaller(base: string, token?: string) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const r = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await r.text();
    return {
      status: r.status,
      type: r.headers.get("content-type") ?? "",
      body: text ? JSON.parse(text) : undefined,
    };
  };
  return {
    call,
    get: (path: string) => call("GET", path),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      call("POST", path, body, headers),
    patch: (path: string, body: unknown) => call("PATCH", path, body),
    put: (path: string, body: unknown, headers?: Record<string, string>) => call("PUT", path, body, headers),
    del: (path: string) => call("DELETE", path),
  };
}

export async function signedInUser(base: string, email: string, name?: string) {
  const { token, landedOn } = await signInByProvider(base, email, name ? { name } : {});
  if (!token) throw new Error(`${email} has no token`);
  return { ...apiCaller(base, token), token, landedOn };
}
