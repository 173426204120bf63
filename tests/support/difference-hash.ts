import sharp from "sharp";

/** Returns 64 bits: for 9 × 8 fields of a picture, whether the next field in the row is lighter. */
export async function differenceHash(svg: string | Buffer): Promise<readonly [low: number, high: number]> {
  const fields = await sharp(Buffer.from(svg)).resize(400, 250, { fit: "cover" }).png().toBuffer();
  const grey = await sharp(fields).greyscale().resize(9, 8, { fit: "fill" }).raw().toBuffer();
  const words: [number, number] = [0, 0];
  for (let i = 0; i < 64; i++) {
    const at = Math.floor(i / 8) * 9 + (i % 8);
    if (grey[at]! < grey[at + 1]!) words[i < 32 ? 0 : 1] |= 1 << (i % 32);
  }
  return [words[0] >>> 0, words[1] >>> 0];
}
