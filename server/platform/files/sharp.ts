/**
 * The library that reads and writes pictures, as the whole process uses it. Imported lazily: it takes 30 MB.
 */
import sharp from "sharp";

sharp.cache(false);
sharp.concurrency(1);
// Allows the formats that may be uploaded, and SVG for our own drawings only: an upload is refused by its
// first bytes unless it is one of the others (file-type.ts of the feature media).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});

export { sharp };
