/**
 * Draws a sheet as a tagged PDF (decision 67). The same sheet gives the same bytes: the file contains neither
 * the time nor anything of the machine.
 */
import PDFDocument, { type StructureElement } from "pdfkit";
import { fontOf, openedFont, piecesByFont } from "#server/platform/files/fonts.ts";
import { visualOrder } from "./bidi-runs.ts";
import { otherScriptsIn, type Weight } from "./other-scripts.ts";
import type { Sheet, SheetTable } from "./sheet.ts";

const colour = { ink: "#1b231e", muted: "#55605a", spruce: "#214d37", line: "#b9bfa6" };
const margin = 56;
const foot = 60;

type Style = { size: number; weight?: Weight; colour?: string };
type Alignment = "left" | "right";

/** The height of Source Serif above the baseline; all other fonts are aligned to the same baseline. */
const ascent = (() => {
  const font = openedFont("latin-400");
  return font.ascent / font.unitsPerEm;
})();
const sourceSerif = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"];

type OtherScripts = Awaited<ReturnType<typeof otherScriptsIn>>;
/** The pen knows the fonts, its place on the page, and which part of the document it writes. */
class Pen {
  readonly doc: PDFDocument;
  readonly root: StructureElement;
  y = margin;
  readonly others: OtherScripts;
  constructor(sheet: Sheet, otherScripts: OtherScripts) {
    this.others = otherScripts;
    const issued = new Date(sheet.issuedAt);
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      lang: sheet.language,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      font: fontOf("latin-400"),
      info: {
        Title: sheet.title,
        Author: sheet.author,
        Creator: "Utmark",
        Producer: "Utmark",
        CreationDate: issued,
        ModDate: issued,
      },
    });
    for (const part of sourceSerif)
      for (const weight of [400, 600])
        this.doc.registerFont(`${part}-${weight}`, fontOf(`${part}-${weight}`));
    for (const { name, font } of otherScripts.fonts) this.doc.registerFont(name, font);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }
  get width(): number {
    return this.doc.page.width - 2 * margin;
  }
  widthOf(text: string, { size, weight = 400 }: Style): number {
    this.doc.fontSize(size);
    let width = 0;
    for (const run of piecesByFont(text, this.others.partOf))
      width += this.doc.font(`${run.part}-${weight}`).widthOfString(run.text);
    return width;
  }
  /** Breaks lines between words; a word longer than the line is broken inside. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (this.widthOf(line, style) > width && line.length > 1) {
        const letters = line.match(/\P{M}\p{M}*|^\p{M}+/gu) ?? [line];
        let fittingCount = letters.length - 1;
        while (fittingCount > 1 && this.widthOf(letters.slice(0, fittingCount).join(""), style) > width)
          fittingCount--;
        if (fittingCount < 1) break;
        lines.push(letters.slice(0, fittingCount).join(""));
        line = letters.slice(fittingCount).join("");
      }
    }
    return [...lines, line];
  }
  /**
   * Writes lines downwards from the pen; each ends with a space, so that copied text keeps its words apart.
   */
  write(lines: string[], o: { x: number; y: number; width: number; align?: Alignment } & Style): void {
    const { x, width, align = "left", size, weight = 400 } = o;
    lines.forEach((line, i) => {
      let at = align === "right" ? x + width - this.widthOf(line, o) : x;
      const y = o.y + i * leading(size);
      this.doc.fillColor(o.colour ?? colour.ink).fontSize(size);
      for (const run of visualOrder(piecesByFont(`${line} `, this.others.partOf))) {
        this.doc.font(`${run.part}-${weight}`);
        this.doc.text(run.text, at, y, { lineBreak: false, baseline: -ascent * size });
        at += this.doc.widthOfString(run.text);
      }
    });
  }
  add(type: string, draw: () => void, parent = this.root): void {
    const element = this.doc.struct(type);
    parent.add(element);
    element.add(draw);
    element.end();
  }
  group(type: string, parent = this.root, o?: { scope: "Row" | "Column" }): StructureElement {
    const element = this.doc.struct(type, o);
    parent.add(element);
    return element;
  }
  /** Draws decoration, which is marked so that screen readers skip it. */
  ornament(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }
  rule(strength = 0.75, tint = colour.line): void {
    this.ornament(() => {
      this.doc.lineWidth(strength).strokeColor(tint);
      this.doc
        .moveTo(margin, this.y)
        .lineTo(margin + this.width, this.y)
        .stroke();
    });
  }
  /** Begins a new page if less than this height is left; returns true if it did. */
  ensure(height: number): boolean {
    if (this.y + height <= this.doc.page.height - foot) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }
}

const leading = (size: number): number => size * 1.4;
const heightOf = (lines: string[], size: number): number => lines.length * leading(size);

function drawLogo({ doc, width }: Pen): void {
  doc.save().translate(margin + width - 92, margin + 2);
  doc.lineWidth(2.2).lineCap("round").lineJoin("round").strokeColor(colour.spruce);
  doc.path("M2 21 10.5 6l4 6.6M11 21l7.5-12L26 21z").stroke();
  doc.lineWidth(1.8).path("m15.6 14.4 1.8 1.5 1.5-1.2 2.2 1.8").stroke();
  doc.restore();
}

function drawHead(pen: Pen, { title, note }: Sheet): void {
  const style: Style = { size: 24, weight: 600 };
  pen.ornament(() => {
    drawLogo(pen);
    pen.write(["Utmark"], {
      x: margin + pen.width - 58,
      y: margin + 5,
      width: 58,
      size: 15,
      weight: 600,
      colour: colour.spruce,
    });
  });
  const lines = pen.wrap(title, pen.width - 110, style);
  pen.add("H1", () => pen.write(lines, { x: margin, y: margin - 4, width: pen.width, ...style }));
  pen.y = margin + heightOf(lines, style.size);
  if (note) {
    pen.add("P", () =>
      pen.write([note], { x: margin, y: pen.y, width: pen.width, size: 11, colour: colour.muted }),
    );
    pen.y += leading(11);
  }
  pen.y += 22;
}

/** Draws seller and buyer side by side. */
function drawParties(pen: Pen, { parties }: Sheet): void {
  const gap = 24;
  const width = (pen.width - gap) / 2;
  const top = pen.y;
  let bottom = top;
  parties.forEach(({ label, lines }, i) => {
    const x = margin + i * (width + gap);
    const section = pen.group("Sect");
    pen.add("H2", () => pen.write([label], { x, y: top, width, size: 9.5, colour: colour.muted }), section);
    let y = top + leading(9.5) + 1;
    lines.forEach((line, n) => {
      const style: Style = { size: 10.5, weight: n === 0 ? 600 : 400 };
      const wrapped = pen.wrap(line, width, style);
      pen.add("P", () => pen.write(wrapped, { x, y, width, ...style }), section);
      y += heightOf(wrapped, style.size);
    });
    section.end();
    bottom = Math.max(bottom, y);
  });
  pen.y = bottom + 18;
}

/** Draws number, dates, and the booked place in three columns; a fact that does not fit gets its own line. */
function drawFacts(pen: Pen, { facts }: Sheet): void {
  pen.rule();
  pen.y += 12;
  const column = pen.width / 3;
  const value: Style = { size: 10.5, weight: 600 };
  let place = 0;
  const next = () => {
    place = 0;
    pen.y += leading(9) + leading(value.size) + 8;
  };
  const list = pen.group("Sect");
  for (const [label, text] of facts) {
    const wide = pen.widthOf(text, value) > column - 16;
    if (place > 0 && (wide || place === 3)) next();
    const x = margin + place * column;
    const width = wide ? pen.width : column - 16;
    const lines = pen.wrap(text, width, value);
    const { y } = pen;
    pen.add(
      "P",
      () => {
        pen.write([label], { x, y, width, size: 9, colour: colour.muted });
        pen.write(lines, { x, y: y + leading(9), width, ...value });
      },
      list,
    );
    if (!wide) {
      place++;
      continue;
    }
    pen.y += (lines.length - 1) * leading(value.size);
    next();
  }
  if (place > 0) next();
  list.end();
  pen.y += 4;
  pen.rule();
  pen.y += 16;
}

const qrWidth = 255;
/** Draws the dark modules of a row as one, so that no hairline is printed between two of them. */
function drawQr(pen: Pen, { modules, text }: NonNullable<Sheet["qr"]>): void {
  const size = qrWidth / modules.length;
  pen.ensure(qrWidth + 8 * size);
  const left = margin + (pen.width - qrWidth) / 2;
  const top = pen.y + 4 * size;
  const figure = pen.doc.struct("Figure", { alt: text });
  pen.root.add(figure);
  figure.add(() => {
    pen.doc.fillColor("#000000");
    for (const [row, dark] of modules.entries())
      for (let from = 0; from < dark.length; from++) {
        if (!dark[from] || dark[from - 1]) continue;
        const end = dark.indexOf(false, from);
        const length = (end < 0 ? dark.length : end) - from;
        pen.doc.rect(left + from * size, top + row * size, length * size, size);
      }
    pen.doc.fill();
  });
  figure.end();
  pen.y = top + qrWidth + 8 * size;
}

type Column = { x: number; width: number; align: Alignment };
/** Column widths: the others are as wide as their widest cell, and the first gets the rest. */
function columnsOf(pen: Pen, { head, rows }: SheetTable, size: number, full: number): Column[] {
  const gap = 12;
  const widths = head.map((title, i) =>
    Math.max(...[title, ...rows.map((row) => row[i] ?? "")].map((cell) => pen.widthOf(cell, { size }))),
  );
  const firstWidth = full - widths.slice(1).reduce((sum, width) => sum + width + gap, 0);
  let x = margin;
  return widths.map((own, i): Column => {
    const width = i === 0 ? firstWidth : own;
    const column: Column = { x, width, align: i === 0 ? "left" : "right" };
    x += width + gap;
    return column;
  });
}

function drawTable(pen: Pen, table: SheetTable, size: number, full = pen.width): void {
  const columns = columnsOf(pen, table, size, full);
  const element = pen.group("Table");
  const cell = (row: StructureElement, type: "TH" | "TD", i: number, lines: string[], style: Style) => {
    const column = columns[i] as Column;
    const box =
      type === "TH"
        ? pen.group("TH", row, { scope: i === 0 && style.size === size ? "Row" : "Column" })
        : pen.group("TD", row);
    const { y } = pen;
    box.add(() => pen.write(lines, { ...column, y, ...style }));
    box.end();
  };
  const small: Style = { size: size - 1, colour: colour.muted };
  const drawTitles = () => {
    const row = pen.group("TR", element);
    for (const [i, title] of table.head.entries()) cell(row, "TH", i, [title], small);
    row.end();
    pen.y += leading(small.size) + 5;
  };
  pen.ensure(60);
  drawTitles();
  for (const texts of table.rows) {
    const [first, ...otherCells] = texts;
    const lines = pen.wrap(first ?? "", columns[0]?.width ?? full, { size });
    if (pen.ensure(heightOf(lines, size) + 12)) drawTitles();
    pen.ornament(() => {
      pen.doc.lineWidth(0.75).strokeColor(colour.line);
      pen.doc
        .moveTo(margin, pen.y)
        .lineTo(margin + full, pen.y)
        .stroke();
    });
    pen.y += 6;
    const row = pen.group("TR", element);
    cell(row, "TH", 0, lines, { size });
    for (const [i, text] of otherCells.entries()) cell(row, "TD", i + 1, [text], { size });
    row.end();
    pen.y += heightOf(lines, size) + 5;
  }
  element.end();
}

function drawTotals(pen: Pen, { totals }: Sheet, x: number, width: number): void {
  const list = pen.group("Sect");
  totals.forEach(([label, amount], i) => {
    const last = i === totals.length - 1;
    const style: Style = last ? { size: 14, weight: 600 } : { size: 10.5 };
    if (last) {
      pen.ornament(() => {
        pen.doc.lineWidth(1.5).strokeColor(colour.ink);
        pen.doc
          .moveTo(x, pen.y + 2)
          .lineTo(x + width, pen.y + 2)
          .stroke();
      });
      pen.y += 10;
    }
    const { y } = pen;
    pen.add(
      "P",
      () => {
        pen.write([label], { x, y, width, ...style });
        pen.write([amount], { x, y, width, align: "right", ...style });
      },
      list,
    );
    pen.y += leading(style.size) + 2;
  });
  list.end();
}

/** Draws the VAT summary on the left, the totals on the right. */
function drawSums(pen: Pen, sheet: Sheet): void {
  const rows = (sheet.vat?.rows.length ?? 1) + 2;
  pen.ensure(Math.max(rows * 24, sheet.totals.length * 18 + 30));
  const gap = 36;
  const width = (pen.width - gap) / 2;
  const top = pen.y;
  if (sheet.vat) {
    const { caption } = sheet.vat;
    pen.add("H2", () => pen.write([caption], { x: margin, y: top, width, size: 10.5, weight: 600 }));
    pen.y += leading(10.5) + 4;
    drawTable(pen, sheet.vat, 10, width);
  } else if (sheet.vatNote) {
    const lines = pen.wrap(sheet.vatNote, width, { size: 10.5 });
    pen.add("P", () => pen.write(lines, { x: margin, y: top, width, size: 10.5 }));
    pen.y += heightOf(lines, 10.5);
  }
  const leftEndY = pen.y;
  pen.y = top;
  drawTotals(pen, sheet, margin + width + gap, width);
  pen.y = Math.max(pen.y, leftEndY) + 20;
}

function drawNotes(pen: Pen, { notes }: Sheet): void {
  const style: Style = { size: 9.5, colour: colour.muted };
  for (const note of notes) {
    const lines = pen.wrap(note, pen.width, style);
    pen.ensure(heightOf(lines, style.size));
    const { y } = pen;
    pen.add("P", () => pen.write(lines, { x: margin, y, width: pen.width, ...style }));
    pen.y += heightOf(lines, style.size) + 4;
  }
}

function drawFeet(pen: Pen, { title, pageOf }: Sheet): void {
  const { start, count } = pen.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pen.doc.switchToPage(page);
    const style = { size: 9, colour: colour.muted, width: pen.width };
    const y = pen.doc.page.height - 40;
    const pageNumber = pageOf.replace("{page}", String(page + 1)).replace("{pages}", String(count));
    pen.doc.markContent("Artifact", { type: "Pagination" });
    pen.write([`Utmark · ${title}`], { x: margin, y, ...style });
    pen.write([pageNumber], { x: margin, y, align: "right", ...style });
    pen.doc.endMarkedContent();
  }
}

const spaces = /[\u2000-\u200a\u202f\u205f\u3000]/g;
const invisible = /(?![\u00ad\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
/** The sheet with composed letters, and without characters that no font has. */
async function toDrawable(original: Sheet): Promise<{ sheet: Sheet; others: OtherScripts }> {
  const text = JSON.stringify(original)
    .normalize("NFC")
    .replace(spaces, " ")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(invisible, "");
  const otherScripts = await otherScriptsIn(text);
  return {
    sheet: JSON.parse([...text].filter((char) => !otherScripts.lacking.has(char)).join("")),
    others: otherScripts,
  };
}

export async function drawPdf(original: Sheet): Promise<Buffer> {
  const { sheet, others } = await toDrawable(original);
  const pen = new Pen(sheet, others);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  pen.doc
    .on("data", (chunk) => void chunks.push(chunk))
    .on("end", () => resolve(Buffer.concat(chunks)))
    .on("error", reject);
  drawHead(pen, sheet);
  drawParties(pen, sheet);
  drawFacts(pen, sheet);
  if (sheet.qr) drawQr(pen, sheet.qr);
  if (sheet.lines) {
    drawTable(pen, sheet.lines, 10);
    pen.rule();
    pen.y += 18;
    drawSums(pen, sheet);
  }
  drawNotes(pen, sheet);
  pen.root.end();
  drawFeet(pen, sheet);
  pen.doc.end();
  return promise;
}
