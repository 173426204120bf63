/** The used part of fontkit 2, which has no types of its own. */
declare module "fontkit" {
  type Glyph = { path: { toSVG(): string } };
  type Run = { glyphs: Glyph[]; positions: { xAdvance: number }[]; advanceWidth: number };
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string): Run;
  };
  export function create(bytes: Buffer): Font;
}
