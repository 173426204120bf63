/**
 * The library that reads and writes pictures, configured for the process. Imported lazily: it takes 30 MB.
 */
import sharp from "sharp";

sharp.cache(false);
sharp.concurrency(1);
// Allows only the formats that can be uploaded, and SVG for our own drawings: an SVG upload is refused by its
// first bytes (file-type.ts of the feature media).
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
