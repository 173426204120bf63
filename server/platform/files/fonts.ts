/**
 * The font of PDFs and of words in pictures. The tables in its WOFF file are compressed; zlib unpacks them
 * here once per thread, because pdfkit's own unpacking took 200 ms for each document.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";

type Table = { tag: string; checksum: number; bytes: Buffer };
const tableDirectory = 12;
const tableEntry = 16;

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const at = 44 + 20 * i;
    const [offset, packed, size] = [4, 8, 12].map((n) => woff.readUInt32BE(at + n)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString("latin1", at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < size ? inflateSync(bytes) : bytes,
    };
  });
}

/** The same font as a plain OpenType file. */
function unpacked(woff: Buffer): Buffer {
  const tables = tablesOf(woff);
  const head = Buffer.alloc(tableDirectory + tableEntry * tables.length);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, checksum, bytes }, i) => {
    const at = tableDirectory + tableEntry * i;
    head.write(tag, at, "latin1");
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}

const fontFiles = new Map<string, Buffer>();
export function fontOf(name: string): Buffer {
  const cached = fontFiles.get(name);
  if (cached) return cached;
  const path = import.meta.resolve(`@fontsource/source-serif-4/files/source-serif-4-${name}-normal.woff`);
  const font = unpacked(readFileSync(fileURLToPath(path)));
  fontFiles.set(name, font);
  return font;
}

/** The parts of a divided font that may have a character, according to its package. */
export function partsOf(fontPackage: string): (char: string) => string[] {
  const file = fileURLToPath(import.meta.resolve(`${fontPackage}/unicode.json`));
  const ranges = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>).flatMap(
    ([part, text]) =>
      text.split(",").map((range) => {
        const [from = 0, to = from] = range
          .split("-")
          .map((hex) => Number.parseInt(hex.replace(/U\+/i, ""), 16));
        return { part: part.replace(/[[\]]/g, ""), from, to };
      }),
  );
  return (char) => {
    const code = char.codePointAt(0) ?? 0;
    return ranges.filter(({ from, to }) => from <= code && code <= to).map(({ part }) => part);
  };
}

export const hasGlyph = (font: Font, char: string): boolean =>
  font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);

const openedFonts = new Map<string, Font>();
/** Opens a font file, once per thread. */
export function openedFont(name: string): Font {
  const font = openedFonts.get(name) ?? create(fontOf(name));
  openedFonts.set(name, font);
  return font;
}

const declaredPartsOf = partsOf("@fontsource/source-serif-4");
const partOfChar = new Map<string, string | undefined>();
/** The part of Source Serif that draws a character; undefined if it has none. */
export function partOf(char: string): string | undefined {
  if (/[ -~\u00a0-\u00ff]/.test(char)) return "latin";
  if (partOfChar.has(char)) return partOfChar.get(char);
  const part = declaredPartsOf(char).find((one) => hasGlyph(openedFont(`${one}-400`), char));
  partOfChar.set(char, part);
  return part;
}

const joiner = /[\u200c\u200d]/;
type Piece = { text: string; part: string };
/** Divides a text by font; characters that Source Serif lacks stay Latin or get `elsewhere`'s font. */
export function piecesByFont(text: string, elsewhere: (char: string) => string = () => "latin"): Piece[] {
  const pieces: Piece[] = [];
  for (const char of text) {
    const last = pieces.at(-1);
    const part = joiner.test(char) && last ? last.part : (partOf(char) ?? elsewhere(char));
    if (last?.part === part) last.text += char;
    else pieces.push({ text: char, part });
  }
  return pieces;
}
