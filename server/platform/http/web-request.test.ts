import { expect, it } from "vitest";
import { addressOf } from "./web-request.ts";

it.each([
  ["/finn-jakttterreng?q=%C3%A5", "/finn-jakttterreng?q=%C3%A5"],
  ["//evil.example/login", "/evil.example/login"],
  ["/\\evil.example/login", "/evil.example/login"],
  ["http://evil.example/login?a=b", "/login?a=b"],
  ["HTTPS://evil.example", "/"],
  ["*", "/*"],
  ["/%2e%2e//evil.example", "/evil.example"],
  ["/a/..//..//%2E%2E/evil.example", "/evil.example"],
])("the requested address «%s» becomes an address of this site", (requested, path) => {
  const { origin, href } = addressOf(requested, "https://utmark.example");
  expect([origin, href]).toEqual(["https://utmark.example", `https://utmark.example${path}`]);
});
