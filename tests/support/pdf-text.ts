/** Reads the text of a PDF as a reader would copy it, by the fonts' ToUnicode tables. */
import { inflateSync } from "node:zlib";

type Objects = Map<number, { head: string; stream: Buffer | undefined }>;

function objectsOf(pdf: Buffer): Objects {
  const objects: Objects = new Map();
  const text = pdf.toString("latin1");
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = "", body = ""] = match;
    const at = body.indexOf("stream\n");
    const head = at < 0 ? body : body.slice(0, at);
    const packed =
      at < 0 ? undefined : Buffer.from(body.slice(at + 7, body.lastIndexOf("\nendstream")), "latin1");
    const stream = packed && (head.includes("FlateDecode") ? inflateSync(packed) : packed);
    objects.set(Number(id), { head, stream });
  }
  return objects;
}

/** Returns the text of each glyph of one font. */
function unicodeOf(cmap: string): string[] {
  const inRanges = [...cmap.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].map(([, list = ""]) => list);
  return inRanges.flatMap((list) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ""]) => {
      const units = hex.replaceAll(" ", "").match(/.{4}/g) ?? [];
      return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
    }),
  );
}

export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? "")?.[1];
      const table = cmap && objects.get(Number(cmap))?.stream?.toString("latin1");
      if (table) fonts.set(name, unicodeOf(table));
    }
  let text = "";
  for (const { stream } of objects.values()) {
    const content = stream?.toString("latin1") ?? "";
    if (!/\bBT\b/.test(content)) continue;
    let table: string[] = [];
    for (const [, font, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) table = fonts.get(font) ?? [];
      for (const [, hex = ""] of (glyphs ?? "").matchAll(/<([0-9a-f]+)>/g))
        for (const glyph of hex.match(/.{4}/g) ?? []) text += table[Number.parseInt(glyph, 16)] ?? "\ufffd";
    }
  }
  return text;
}
