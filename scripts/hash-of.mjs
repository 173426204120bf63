import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A hash of these files and of all files in these folders. */
export function hashOf(entries) {
  const h = createHash("sha256");
  const add = (p) => {
    if (!existsSync(p)) return;
    h.update(p);
    try {
      h.update(readFileSync(p));
    } catch (e) {
      if (e.code !== "EISDIR") throw e;
      for (const f of readdirSync(p).sort()) add(path.join(p, f));
    }
  };
  for (const e of entries) add(e);
  return h.digest("hex");
}
