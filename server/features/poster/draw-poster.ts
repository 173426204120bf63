/**
 * Draws a poster as a tagged PDF, black on white with thin contour lines, so that any printer can print it. The
 * same poster gives the same bytes.
 */
import PDFDocument, { type StructureElement } from "pdfkit";
import { contourPaths } from "#server/features/landscape/public.ts";
import { fontOf, piecesByFont } from "#server/platform/files/fonts.ts";
import type { PosterSheet } from "./poster-sheet.ts";

const colour = { ink: "#1b231e", muted: "#46514a", line: "#b9bfa6" };
/** Drawn on A4, in points; A6 is half as wide and half as high. */
const [width, height, margin] = [595.28, 841.89, 48];
const scales = { a4: 1, a6: 0.5 } as const;
const fontParts = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"];
const qrWidth = 300;

type Weight = 400 | 600;
type Style = { size: number; weight?: Weight; colour?: string };

class Poster {
  readonly doc: PDFDocument;
  readonly root: StructureElement;
  constructor({ size, title }: PosterSheet) {
    const scale = scales[size];
    const printed = new Date(0);
    this.doc = new PDFDocument({
      size: [width * scale, height * scale],
      margin: 0,
      lang: "nb",
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      font: fontOf("latin-400"),
      info: {
        Title: title,
        Author: "Utmark",
        Creator: "Utmark",
        Producer: "Utmark",
        CreationDate: printed,
        ModDate: printed,
      },
    });
    for (const part of fontParts)
      for (const weight of [400, 600])
        this.doc.registerFont(`${part}-${weight}`, fontOf(`${part}-${weight}`));
    this.doc.scale(scale);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }
  #runs(text: string, { size, weight = 400 }: Style) {
    return piecesByFont(text).map((run) => {
      this.doc.font(`${run.part}-${weight}`).fontSize(size);
      return { ...run, width: this.doc.widthOfString(run.text) };
    });
  }
  widthOf(text: string, style: Style): number {
    return this.#runs(text, style).reduce((sum, run) => sum + run.width, 0);
  }
  wrap(text: string, style: Style): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && this.widthOf(longer, style) <= width - 2 * margin)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }
  /** Writes a text in the middle, from `y` downwards, and returns where the next one begins. */
  write(type: "H1" | "P", text: string, y: number, style: Style, lang?: string): number {
    if (!text) return y;
    const lines = this.wrap(text, style);
    const element = this.doc.struct(type, lang ? { lang } : undefined);
    this.root.add(element);
    element.add(() => {
      lines.forEach((line, i) => {
        let x = (width - this.widthOf(line, style)) / 2;
        for (const run of this.#runs(line, style)) {
          this.doc.font(`${run.part}-${style.weight ?? 400}`).fontSize(style.size);
          this.doc.fillColor(style.colour ?? colour.ink);
          this.doc.text(run.text, x, y + i * style.size * 1.25, { lineBreak: false, baseline: -style.size });
          x += run.width;
        }
      });
    });
    element.end();
    return y + lines.length * style.size * 1.25;
  }
  drawContours(seed: string): void {
    const { thin, thick } = contourPaths(seed, 25, 13);
    this.doc.markContent("Artifact", { type: "Layout" });
    this.doc.save().rect(0, 0, width, 250).clip();
    this.doc.scale(0.5).strokeColor(colour.line);
    this.doc.lineWidth(1.2).path(thin).stroke();
    this.doc.lineWidth(2.4).path(thick).stroke();
    this.doc.restore();
    this.doc.endMarkedContent();
  }
  drawQr({ qr, address }: PosterSheet, y: number): void {
    const module = qrWidth / qr.length;
    const left = (width - qrWidth) / 2;
    const quiet = 4 * module;
    const figure = this.doc.struct("Figure", { alt: `QR: ${address}` });
    this.root.add(figure);
    figure.add(() => {
      this.doc.fillColor("#ffffff");
      this.doc.rect(left - quiet, y - quiet, qrWidth + 2 * quiet, qrWidth + 2 * quiet).fill();
      this.doc.fillColor("#000000");
      for (const [row, modules] of qr.entries())
        for (const { from, length } of runsOf(modules))
          this.doc.rect(left + from * module, y + row * module, length * module, module);
      this.doc.fill();
    });
    figure.end();
  }
}

/** The runs of dark modules in a row, so that no hairline is printed between two of them. */
function runsOf(modules: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  modules.forEach((dark, at) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last.from + last.length === at) last.length++;
    else runs.push({ from: at, length: 1 });
  });
  return runs;
}

/** The largest size at which the name takes at most two lines, each within the page. */
function titleSize(poster: Poster, title: string): number {
  const fits = (size: number) => {
    const lines = poster.wrap(title, { size, weight: 600 });
    return (
      lines.length <= 2 &&
      lines.every((line) => poster.widthOf(line, { size, weight: 600 }) <= width - 2 * margin)
    );
  };
  return [60, 50, 42, 36, 30, 24].find(fits) ?? 20;
}

export async function drawPoster(sheet: PosterSheet): Promise<Buffer> {
  const poster = new Poster(sheet);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  poster.doc
    .on("data", (chunk) => void chunks.push(chunk))
    .on("end", () => resolve(Buffer.concat(chunks)))
    .on("error", reject);
  poster.drawContours(sheet.seed);
  let y = poster.write("H1", sheet.title, 62, { size: titleSize(poster, sheet.title), weight: 600 });
  y = poster.write("P", sheet.place, y + 6, { size: 22, colour: colour.muted });
  const qrTop = Math.max(y + 40, 250);
  poster.drawQr(sheet, qrTop);
  y = poster.write("P", sheet.address, qrTop + qrWidth + 34, { size: 32, weight: 600 });
  y = poster.write("P", sheet.nb.what, y + 16, { size: 27, weight: 600 });
  y = poster.write("P", sheet.nb.how, y + 2, { size: 19, colour: colour.muted });
  y = poster.write("P", sheet.en.what, y + 12, { size: 21, weight: 600 }, "en");
  y = poster.write("P", sheet.en.how, y + 2, { size: 18, colour: colour.muted }, "en");
  poster.root.end();
  poster.doc.end();
  return promise;
}
