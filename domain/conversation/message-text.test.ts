import { expect, it } from "vitest";
import { cleanText } from "./message-text.ts";

it("takes out what is not seen and changes how others are", () => {
  expect(cleanText("fak\u202etxt.exe\u0007\u200b")).toBe("faktxt.exe");
  expect(cleanText(" a\r\nb\n\n\n\n\n\nc\u0000 ")).toBe("a\nb\n\n\nc");
  expect(cleanText("<b>hei</b> 👨‍👩‍👧 ĳ")).toBe("<b>hei</b> 👨‍👩‍👧 ĳ");
});
