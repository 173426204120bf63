/** Words as SVG paths, so that a picture needs no font of the machine it is drawn on. */
import type { Font } from "fontkit";
import { openedFont, piecesByFont } from "#server/platform/files/fonts.ts";

type TextStyle = { size: number; weight: 400 | 600 };

type Run = { font: Font; text: string };
/** Characters that the font lacks, such as emoji, are left out. */
const runsOf = (text: string, { weight }: TextStyle): Run[] =>
  [...piecesByFont(text.normalize("NFC").replaceAll(/\s+/g, " "))].map(({ text: piece, part }) => {
    const font = openedFont(`${part}-${weight}`);
    return { font, text: [...piece].filter((c) => font.hasGlyphForCodePoint(c.codePointAt(0)!)).join("") };
  });

export const widthOf = (text: string, style: TextStyle): number =>
  runsOf(text, style).reduce(
    (sum, { font, text: piece }) => sum + (font.layout(piece).advanceWidth / font.unitsPerEm) * style.size,
    0,
  );

/** A line of text that begins at `x`, with its baseline at `y`. */
export function textPath(text: string, style: TextStyle, at: { x: number; y: number; fill: string }): string {
  let { x } = at;
  const parts = runsOf(text, style).map(({ font, text: piece }) => {
    const scale = style.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(piece);
    const glyphPaths = glyphs.map((glyph, i) => {
      const d = glyph.path.toSVG();
      const place = x.toFixed(2);
      x += positions[i]!.xAdvance * scale;
      return d && `<path transform="translate(${place} ${at.y}) scale(${scale} ${-scale})" d="${d}"/>`;
    });
    return glyphPaths.join("");
  });
  return `<g fill="${at.fill}">${parts.join("")}</g>`;
}

/** Breaks text at spaces into at most this many lines; text that does not fit ends in an ellipsis. */
export function linesOf(text: string, style: TextStyle, o: { width: number; most: number }): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter(Boolean);
  let line = "";
  for (const [i, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || widthOf(longer, style) <= o.width) {
      line = longer;
      continue;
    }
    if (lines.length === o.most - 1)
      return [...lines, shortened([line, ...words.slice(i)].join(" "), style, o.width)];
    lines.push(line);
    line = word;
  }
  return [...lines, shortened(line, style, o.width)];
}

function shortened(text: string, style: TextStyle, width: number): string {
  if (widthOf(text, style) <= width) return text;
  let short = [...text];
  while (short.length > 1 && widthOf(`${short.join("").trimEnd()}…`, style) > width)
    short = short.slice(0, -1);
  return `${short.join("").trimEnd()}…`;
}
