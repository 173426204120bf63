/** Sends a request that is refused in both languages, and compares the responses. */
import { expect } from "vitest";
import type { Person, TestApp } from "../support/app.ts";
import type { form } from "../support/files.ts";

type Answer = {
  status: number;
  body: { code: string; detail: string; errors?: { code: string; path?: string; detail: string }[] } & Record<
    string,
    unknown
  >;
};
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type RequestContent = { body?: object; file?: ReturnType<typeof form> };

export type ApiCaller = ReturnType<typeof createApiCaller>;
export function createApiCaller(app: TestApp, who: Person) {
  async function send(
    language: "nb" | "en",
    method: Method,
    url: string,
    o: RequestContent = {},
  ): Promise<Answer> {
    const { payload, headers } = o.file ?? { payload: o.body, headers: {} };
    const answer = await app.http.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: who.bearer, "accept-language": language, ...headers },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  /** Returns status, code, and field and text of every error in both languages, whose codes are equal. */
  async function errorsInBoth(method: Method, url: string, o: RequestContent = {}) {
    const [nb, en] = [await send("nb", method, url, o), await send("en", method, url, o)];
    expect([nb.status, nb.body.code]).toEqual([en.status, en.body.code]);
    const errorLines = ({ body }: Answer) =>
      (body.errors ?? [{ code: body.code, detail: body.detail }]).map(
        (e) => `${e.path ? `${e.path}: ` : ""}${e.detail}`,
      );
    return { status: nb.status, code: nb.body.code, nb: errorLines(nb), en: errorLines(en) };
  }
  return { send, errorsInBoth };
}
