/** Generates the app icons from the logo. Run `node scripts/icons.ts` when the logo changes. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "public");
const logo = readFileSync(path.join(root, "web/ui/layout/logo.svg"), "utf8");
const drawing = logo.slice(logo.indexOf("<path"), logo.indexOf("</svg>"));

/** The maskable icon: its colour fills the square, and the drawing is within the safe zone. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#214D37"/><g transform="translate(16 16) scale(0.68) translate(-16 -16)">${drawing}</g></svg>`;
/** The badge is only an alpha channel, which is all that Android's status bar shows. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing.replaceAll("#E39B2E", "#fff")}</svg>`;

const icons: [file: string, svg: string, size: number][] = [
  ["icon-192.png", logo, 192],
  ["icon-512.png", logo, 512],
  ["maskable-192.png", maskable, 192],
  ["maskable-512.png", maskable, 512],
  ["apple-touch-icon.png", maskable, 180],
  ["badge-96.png", badge, 96],
];
mkdirSync(folder, { recursive: true });
for (const [file, svg, size] of icons)
  writeFileSync(
    path.join(folder, file),
    await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
  );
