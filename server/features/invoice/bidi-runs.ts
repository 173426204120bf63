/** The visual order of the pieces of a line with right-to-left text. */
import bidiFactory from "bidi-js";

const bidi = bidiFactory();
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}]/u;

type Piece = { text: string; part: string };
type Run = Piece & { level: number };

function runsOf(pieces: Piece[], line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Run[] = [];
  let at = 0;
  for (const { text, part } of pieces)
    for (const char of text) {
      const level = levels[at] ?? 0;
      const mirroredChar = mirrored.get(at) ?? char;
      const last = runs.at(-1);
      if (last?.part === part && last.level === level) last.text += mirroredChar;
      else runs.push({ text: mirroredChar, part, level });
      at += char.length;
    }
  return runs;
}

/** Rule L2 of Unicode's bidirectional algorithm (UAX 9), over whole runs. */
function reorderRuns(runs: Run[]): Run[] {
  const order = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  return order;
}

/** A line that begins at the left. The font reverses its own letters; spaces and signs are reversed here. */
export function visualOrder(pieces: Piece[]): Piece[] {
  const line = pieces.map(({ text }) => text).join("");
  if (!rightToLeft.test(line)) return pieces;
  return reorderRuns(runsOf(pieces, line)).map(({ text, part, level }) => ({
    part,
    text: level % 2 === 1 && !rightToLeft.test(text) ? [...text].reverse().join("") : text,
  }));
}
