/** Draws the picture of a link preview: a landscape or a photo over a band with name, place and price. */
import { sharePictureSize } from "#domain/landscape/share-picture-size.ts";
import { sharp } from "#server/platform/files/sharp.ts";
import { drawScene } from "./scene.ts";
import type { Shared } from "./shared.ts";
import { linesOf, textPath, widthOf } from "./text-paths.ts";

const { width, height } = sharePictureSize;
const band = 200;
const margin = 56;
const above = height - band;
const colour = { deep: "#16352a", text: "#edf1ea", muted: "#b9c6bc", price: "#f0b04c", spruce: "#214d37" };

/** The logo in a corner (web/ui/layout/logo.svg). */
function drawLogo(): string {
  const name = { size: 34, weight: 600 } as const;
  const mark = `<g transform="translate(72 55) scale(1.25)" fill="none" stroke="${colour.spruce}" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"><path d="M5 23.5 12.2 10.5l3.4 5.7M13 23.5l6.3-10.3 7.2 10.3z"/><circle cx="24" cy="8.5" r="2.4" fill="#e39b2e" stroke="none"/></g>`;
  const wide = 98 + widthOf("Utmark", name);
  return `<rect x="48" y="48" width="${wide}" height="60" rx="30" fill="#fff"/>${mark}${textPath("Utmark", name, { x: 118, y: 89, fill: colour.spruce })}`;
}

function drawWords({ title, place, price }: Shared): string {
  const amount = { size: 42, weight: 600 } as const;
  const unit = { size: 25, weight: 400 } as const;
  const priceWidth = price ? Math.max(widthOf(price.amount, amount), widthOf(price.unit, unit)) : 0;
  const room = width - 2 * margin - (priceWidth ? priceWidth + 48 : 0);
  const large = { size: 58, weight: 600 } as const;
  const small = { size: 46, weight: 600 } as const;
  const fitsLarge = widthOf(title, large) <= room;
  const style = fitsLarge ? large : small;
  const lines = linesOf(title, style, { width: room, most: 2 });
  const placeStyle = { size: 28, weight: 400 } as const;
  const lineHeight = style.size * 1.14;
  const tall = lines.length * lineHeight + (place ? 40 : 0);
  const first = above + (band - tall) / 2 + style.size * 0.88;
  const text = lines.map((line, i) =>
    textPath(line, style, { x: margin, y: Math.round(first + i * lineHeight), fill: colour.text }),
  );
  const [placeLine = ""] = place ? linesOf(place, placeStyle, { width: room, most: 1 }) : [];
  const placeY = Math.round(first + (lines.length - 1) * lineHeight + 48);
  const right = (line: string, s: typeof amount | typeof unit, y: number, fill: string) =>
    textPath(line, s, { x: width - margin - widthOf(line, s), y, fill });
  return [
    ...text,
    placeLine && textPath(placeLine, placeStyle, { x: margin, y: placeY, fill: colour.muted }),
    price && right(price.amount, amount, above + band / 2 - 4, colour.price),
    price && right(price.unit, unit, above + band / 2 + 36, colour.muted),
  ]
    .filter(Boolean)
    .join("");
}

const svgDocument = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
const drawPanel = (shared: Shared) =>
  `<rect y="${above}" width="${width}" height="${band}" fill="${colour.deep}"/>${drawWords(shared)}${drawLogo()}`;

function drawLandscape({ drawing: { seed, scene } }: Shared): string {
  const { land, season, species, cabin = false } = scene;
  return drawScene(seed, { land, season, species, cabin }, { size: { width, height: above } });
}

/** `photo`: the bytes of the photo's file; without it the landscape is drawn. */
export async function drawSharePicture(shared: Shared, photo: Uint8Array | undefined): Promise<Buffer> {
  const quality = { quality: 84, mozjpeg: true } as const;
  if (!photo)
    return sharp(Buffer.from(svgDocument(drawLandscape(shared) + drawPanel(shared))))
      .jpeg(quality)
      .toBuffer();
  return sharp(photo)
    .resize({ width, height: above, fit: "cover" })
    .extend({ bottom: band, background: colour.deep })
    .composite([{ input: Buffer.from(svgDocument(drawPanel(shared))) }])
    .jpeg(quality)
    .toBuffer();
}
