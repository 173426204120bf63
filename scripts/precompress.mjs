// Precompresses the built files to .br and .gz at the highest level, to be served statically.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const client = path.join(import.meta.dirname, "../build/client");
const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compress(file) {
  const bytes = await readFile(file);
  await Promise.all([
    asBrotli(bytes).then((small) => writeFile(`${file}.br`, small)),
    asGzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter(
  (entry) => entry.isFile() && /\.(m?js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name),
);
await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
