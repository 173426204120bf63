import { expect, it } from "vitest";
import { samePath, wayOn } from "./return-url.ts";

it.each(["/", "/dashboard", "/view-property?propertyId=1&x=å#a", "/a//b"])("%s is a way", (path) => expect(samePath(path)).toBeTruthy());

it.each([undefined, null, "", "dashboard", "//evil.example", "/\\evil.example", "\\\\evil", "https://evil.example", "javascript:alert(1)", "/\u0000", "/\t/evil.example"])(
  "%j is no way",
  (path) => expect(samePath(path)).toBeUndefined(),
);

const asked = (query: string, cookie = "") => wayOn(new Request(`http://localhost/login${query}`, { headers: { cookie } }));
it("leads to returnUrl, else next, else the stored page, else home (rules 9.7)", () => {
  const stored = "utmark-post-login-redirect=%2Finvoice%3FbookingId%3D1";
  expect(asked("?returnUrl=/a&next=/b", stored)).toBe("/a");
  expect(asked("?returnUrl=//evil.example&next=/b", stored)).toBe("/b");
  expect(asked("", stored)).toBe("/invoice?bookingId=1");
  expect(asked("?next=https://evil.example")).toBe("/");
  expect(asked("", "utmark-post-login-redirect=%E0%A4%A")).toBe("/");
});
