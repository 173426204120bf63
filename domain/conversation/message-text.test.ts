import { expect, it } from "vitest";
import { cleanText, hideContacts } from "./message-text.ts";

it.each([
  ["Ring 91234567", "Ring •••"],
  ["ring meg på 912 34 567 i kveld", "ring meg på ••• i kveld"],
  ["+47 91 23 45 67", "•••"],
  ["91.23.45.67 eller 21.12.45.67", "••• eller •••"],
  ["Ring 4791234567 eller 47 91 23 45 67", "Ring ••• eller •••"],
  ["0047 91234567 eller +46 70-123 45 67", "••• eller •••"],
  ["skriv til ola.nordmann@example.no.", "skriv til •••."],
  ["ola (at) example (dot) no", "•••"],
  ["ola krøllalfa example punktum no", "•••"],
  ["Jeg bor i Skogveien 4B på Grong", "Jeg bor i ••• på Grong"],
  ["Møt opp i Øvre Slottsgate 3", "Møt opp i •••"],
  ["We stay at 12 Forest Road", "We stay at •••"],
])("%s is hidden", (text, shown) => {
  expect(hideContacts(text)).toEqual({ text: shown, hidden: true });
});

it.each([
  "Vi kommer 2027-10-01 og drar 04.10.2027",
  "fra 1.10.2027 til 4. 10. 2027",
  "Fra 1.10.27 til 04.10.2027.",
  "Sesongen 2027-2028",
  "Prisen er 18 000 kr for 4 jegere",
  "Gnr 12, bnr 345, org.nr 999999999",
  "Vi er 4 stykker og har 2 hunder",
  "Følg veien 3 km til bommen",
  "Kaliber 6,5x55, skudd på 200 m",
])("%s stays as it is", (text) => {
  expect(hideContacts(text)).toEqual({ text, hidden: false });
});

it("takes out what is not seen and changes how others are", () => {
  expect(cleanText("fak\u202etxt.exe\u0007\u200b")).toBe("faktxt.exe");
  expect(cleanText(" a\r\nb\n\n\n\n\n\nc\u0000 ")).toBe("a\nb\n\n\nc");
  expect(cleanText("<b>hei</b> 👨‍👩‍👧 ĳ")).toBe("<b>hei</b> 👨‍👩‍👧 ĳ");
});
it("reads 4,000 characters in no time, whatever they are", () => {
  for (const text of [
    "A".repeat(4000),
    "Aa ".repeat(1333),
    "1 ".repeat(2000),
    "a.".repeat(2000),
    "@".repeat(4000),
  ])
    expect(hideContacts(text).text.length).toBeLessThanOrEqual(4000);
});
