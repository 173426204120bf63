import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { handleError } from "./entry.server.tsx";
import { failedContext } from "./platform/api/api-context.ts";

function loggedErrors(error: unknown, o: { aborted?: boolean } = {}): unknown[] {
  const errors: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(failedContext, (e) => void errors.push(e));
  const abortController = new AbortController();
  if (o.aborted) abortController.abort();
  handleError(error, { request: new Request("http://page/", { signal: abortController.signal }), context });
  return errors;
}

it("a rendering error is logged, and the response reveals nothing about it", () => {
  const broken = new Error("the database is away");
  expect(loggedErrors(broken)).toEqual([broken]);
  expect(loggedErrors(new ErrorResponse(500, "", broken, true))).toEqual([broken]);
  expect(
    loggedErrors(
      new ErrorResponse(404, "Not Found", new Error('No route matches URL "/ola@example.no"'), true),
    ),
  ).toEqual([]);
  expect(loggedErrors(broken, { aborted: true })).toEqual([]);
});
