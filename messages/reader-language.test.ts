import { expect, it } from "vitest";
import { guestLanguage, languageCookie, readerLanguage, switchedLanguage } from "./reader-language.ts";

const query = (lang: string) => new URLSearchParams({ lang });

it.each([
  ["nothing", {}, "nb"],
  ["the address before the cookie", { query: query("nb"), cookie: "utmark-language=en" }, "nb"],
  ["no for bokmål", { query: query("no"), cookie: "utmark-language=en" }, "nb"],
  ["no other language", { query: query("de"), cookie: "a=b; utmark-language=en; c=d" }, "en"],
  ["the cookie before the profile", { cookie: "utmark-language=nb", profile: "en" }, "nb"],
  ["no cookie of another name", { cookie: "not-utmark-language=en" }, "nb"],
  ["the profile before the header", { profile: "en", acceptLanguage: "nb" }, "en"],
  ["the header's first", { acceptLanguage: "de, en-GB, nb;q=0.5" }, "en"],
  ["the header's heaviest", { acceptLanguage: "en;q=0.3, nn-NO;q=0.8" }, "nb"],
  ["nothing of weight 0", { acceptLanguage: "en;q=0" }, "nb"],
] as const)("the reader's language follows %s", (_what, signs, language) =>
  expect(readerLanguage(signs)).toBe(language),
);

it("the language in the address is stored in a cookie, and so is a profile's language that is not the default", () => {
  expect(languageCookie({ query: query("nb"), cookie: "utmark-language=en" }, "nb")).toContain("=nb;");
  expect(languageCookie({ cookie: "" }, "en")).toContain("utmark-language=en; Path=/;");
  expect(languageCookie({ cookie: "utmark-language=en" }, "en")).toBeUndefined();
  expect(languageCookie({ cookie: "" }, "nb")).toBeUndefined();
});

it("messages to new people are in the language chosen in their browser, or else in the browser's own", () => {
  const browser = (cookie: string) => guestLanguage(new Headers({ cookie, "accept-language": "en-GB" }));
  expect(browser("utmark-language=nb")).toEqual({ language: "nb", isChosen: true });
  expect(browser("")).toEqual({ language: "en", isChosen: false });
  expect(guestLanguage(new Headers())).toEqual({ language: "nb", isChosen: false });
});

it.each([
  ["no requested language", {}, "en", undefined],
  [
    "a requested language that the profile does not have",
    { query: query("en"), cookie: "utmark-language=en" },
    "nb",
    "en",
  ],
  ["a requested language that this browser does not have", { query: query("en") }, "en", "en"],
  [
    "a requested language that both have already",
    { query: query("en"), cookie: "utmark-language=en" },
    "en",
    undefined,
  ],
] as const)("the language saved in the profile follows %s", (_what, signs, saved, language) =>
  expect(switchedLanguage(signs, saved)).toBe(language),
);
