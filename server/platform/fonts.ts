/**
 * The font of PDFs and of words in pictures. It comes as WOFF, in which each table is compressed; here it is unpacked by zlib, once
 * a thread: pdfkit's own unpacking took 200 ms for each document.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";

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

const opened = new Map<string, Buffer>();
export function fontOf(name: string): Buffer {
  const known = opened.get(name);
  if (known) return known;
  const path = import.meta.resolve(`@fontsource/source-serif-4/files/source-serif-4-${name}-normal.woff`);
  const font = unpacked(readFileSync(fileURLToPath(path)));
  opened.set(name, font);
  return font;
}

/** Letters beyond Western Europe (Sámi names, say) are in a file of their own. */
const extended = /([\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]+)/;
export function* piecesByFont(text: string): Generator<{ text: string; part: "latin" | "latin-ext" }> {
  for (const [i, piece] of text.split(extended).entries())
    if (piece) yield { text: piece, part: i % 2 ? "latin-ext" : "latin" };
}
