import { expect, it } from "vitest";
import { cleanMessage } from "./message-text.ts";

it("a message is cleaned of invisible characters, and of those that change how others are displayed", () => {
  expect(cleanMessage("fak\u202etxt.exe\u0007\u200b")).toBe("faktxt.exe");
  expect(cleanMessage(" a\r\nb\n\n\n\n\n\nc\u0000 ")).toBe("a\nb\n\n\nc");
  expect(cleanMessage("<b>hei</b> 👨‍👩‍👧 ĳ")).toBe("<b>hei</b> 👨‍👩‍👧 ĳ");
});
