/** Fills in the templates of deploy/: replaces each ${NAME}, as envsubst does. */
import { readFileSync } from "node:fs";
import path from "node:path";

export const deployFolder = path.join(import.meta.dirname, "../../deploy");
export const fillTemplate = (file: string, values: Record<string, string | number>): string =>
  readFileSync(path.join(deployFolder, file), "utf8").replace(/^(?![#;]).*$/gm, (line) =>
    line.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${file} has \${${name}}, which nothing fills in`);
      return String(value);
    }),
  );
