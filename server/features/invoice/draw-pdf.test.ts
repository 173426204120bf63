import { expect, it } from "vitest";
import { textOfPdf } from "#tests/support/pdf-text.ts";
import { drawPdf } from "./draw-pdf.ts";
import type { Sheet } from "./sheet.ts";

const sheetTo = (buyer: string): Sheet => ({
  language: "nb",
  title: "Faktura UT-1001-2027-0001",
  author: "Utmark",
  issuedAt: "2027-08-01T08:00:00Z",
  parties: [{ label: "Kjøper", lines: [buyer, buyer] }],
  facts: [["Kjøper", buyer]],
  lines: { caption: "Linjer", head: ["Hva", "Beløp"], rows: [[`Jakt for ${buyer}`, "1 500,00 kr"]] },
  totals: [["Å betale", "1 500,00 kr"]],
  notes: [buyer],
  pageOf: "Side {page} av {pages}",
});
const pdfText = async (buyer: string) => textOfPdf(await drawPdf(sheetTo(buyer)));
/** Reverses right-to-left text, since the PDF has its glyphs from left to right. */
const reversed = (text: string) => [...text].reverse().join("");

it.each([
  ["Иван Петров", "Иван Петров"],
  ["Ґалина Љубић", "Ґалина Љубић"],
  ["Nguyễn Thị Mỹ", "Nguyễn Thị Mỹ"],
  ["Γιώργος", "Γιώργος"],
  ["王小明", "王小明"],
  ["山田 さくら", "山田 さくら"],
  ["김민수", "김민수"],
  ["สมชาย", "สมชาย"],
  ["ሰላም", "ሰላም"],
  ["დავით", "დავით"],
  ["Zoe\u0308 A\u030Asen", "Zoë Åsen"],
  ["Ole\u2011Jon\u202fLi\u200b", "Ole-Jon Li"],
  ["Kari 🦌👨‍👩‍👧 Lie", "Kari  Lie"],
  ["محمد علي", reversed("محمد علي")],
  ["דוד כהן, Vei 3", `${reversed("דוד כהן")}, Vei 3`],
  ["Li (محمد) 12", `Li (${reversed("محمد")}) 12`],
])("a PDF has the name %s as text, in both weights", async (buyer, expected) => {
  const text = await pdfText(buyer);
  expect(text.split(expected).length - 1).toBe(5);
  expect(text).not.toMatch(/[\ufffd\0]/);
});
