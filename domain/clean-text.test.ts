import { expect, it } from "vitest";
import { cleanLine, cleanText } from "./clean-text.ts";

it.each([
  ["fak\u202etxt.exe\u0007\u200b", "faktxt.exe"],
  [" a\r\nb\u2028c\u0000 ", "a\nb\nc"],
  ["Kari\ufffe\uffff\ufdd0 Storås\u{1fffe}", "Kari Storås"],
  ["Ka\u00adri\u2066 \u200dNord\u200cmann\ufeff", "Kari Nordmann"],
  ["\u3164\u2800", ""],
  ["halv \ud83d hel 👍", "halv  hel 👍"],
  ["<b>hei</b> 👨‍👩‍👧 👩🏽‍🌾 🏳️‍🌈 ĳ", "<b>hei</b> 👨‍👩‍👧 👩🏽‍🌾 🏳️‍🌈 ĳ"],
  ["Áillohaš Šuoŋŋa på Ørlandet, ærlig", "Áillohaš Šuoŋŋa på Ørlandet, ærlig"],
])("cleanText turns %j into %j", (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
it("cleanLine joins the lines of a text into one line", () => {
  expect(cleanLine(" Kari\r\n  Storås\u2029gård ")).toBe("Kari Storås gård");
});
