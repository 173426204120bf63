import { expect, it } from "vitest";
import { signedInPage, returnUrlOf } from "./return-url.ts";

const returnUrlFor = (query: string, cookie = "") =>
  returnUrlOf(new Request(`http://localhost/login${query}`, { headers: { cookie } }));
it("sign-in leads to returnUrl, or else to next, the stored return URL or the front page (rules 9.7)", () => {
  const stored = "utmark-post-login-redirect=%2Finvoice%3FbookingId%3D1";
  expect(returnUrlFor("?returnUrl=/a&next=/b", stored)).toBe("/a");
  expect(returnUrlFor("?returnUrl=//evil.example&next=/b", stored)).toBe("/b");
  expect(returnUrlFor("", stored)).toBe("/invoice?bookingId=1");
  expect(returnUrlFor("?next=https://evil.example")).toBe("/");
  expect(returnUrlFor("", "utmark-post-login-redirect=%E0%A4%A")).toBe("/");
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/a/..//evil.example",
  "/.//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "dashboard",
  "",
])("sign-in never leads to %j, in whichever parameter it is given", (evil) => {
  const encoded = encodeURIComponent(evil);
  expect(returnUrlFor(`?returnUrl=${encoded}`)).toBe("/");
  expect(returnUrlFor(`?next=${encoded}`)).toBe("/");
  expect(returnUrlFor("", `utmark-post-login-redirect=${encoded}`)).toBe("/");
});
it("the address of the sign-in page includes the whole return address", () => {
  const returnUrl = "/view-property-offering?offeringId=o&fromDate=2027-10-01#x";
  expect(returnUrlFor(signedInPage(returnUrl).slice("/login".length))).toBe(returnUrl);
});
