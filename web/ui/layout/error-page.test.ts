import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { markupOf } from "#tests/support/rendered.ts";
import ErrorPage from "./error-page.tsx";

afterEach(() => vi.unstubAllEnvs());
const pageIn = (locale: "nb" | "en") => markupOf(createElement(ErrorPage, { error: new Error("x"), locale }));

it.each([
  ["en", "Something went wrong. Please retry or contact support.", "Reload the page"],
  ["nb", "Siden kunne ikke vises. Prøv igjen, eller ta kontakt med oss.", "Last siden på nytt"],
] as const)("the error page is in %s, and in development has a button to reload", (locale, text, reload) => {
  const button = new RegExp(`<button[^>]*>[^]*${reload}`);
  vi.stubEnv("DEV", true);
  expect(pageIn(locale)).toContain(text);
  expect(pageIn(locale)).toMatch(button);
  vi.stubEnv("DEV", false);
  expect(pageIn(locale)).toContain(text);
  expect(pageIn(locale)).not.toMatch(button);
});
