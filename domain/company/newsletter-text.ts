/**
 * Parses the text of a newsletter: paragraphs separated by an empty line, `## heading`, lines that begin with
 * `- `, and inside them `**strong**` and `[words](address)`. Everything else is plain text.
 */
type Piece = { text: string; strong?: true; href?: string };
export type NewsletterBlock =
  | { kind: "heading" | "paragraph"; pieces: Piece[] }
  | { kind: "list"; items: Piece[][] };

/** Matches formatting marks, with links only to our own paths and to https addresses. */
const mark =
  /\*\*(?<strong>[^*\n]+)\*\*|\[(?<words>[^[\]\n]+)\]\((?<href>https:\/\/[^\s()]+|\/(?!\/)[^\s()]*)\)/g;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(mark)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    const { strong, words = "", href = "" } = found.groups ?? {};
    pieces.push(strong ? { text: strong, strong: true } : { text: words, href });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

const point = /^- /;
export const newsletterBlocks = (text: string): NewsletterBlock[] =>
  text
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block): NewsletterBlock => {
      const lines = block.split("\n");
      if (lines.every((line) => point.test(line)))
        return { kind: "list", items: lines.map((line) => piecesOf(line.replace(point, ""))) };
      return block.startsWith("## ")
        ? { kind: "heading", pieces: piecesOf(block.slice(3).trim()) }
        : { kind: "paragraph", pieces: piecesOf(block) };
    });

/** The newsletter as plain text, with links as their words and address. `origin` precedes our own paths. */
export const plainNewsletter = (text: string, origin: string): string => {
  const textOfPieces = (pieces: Piece[]) =>
    pieces
      .map((piece) => (piece.href ? `${piece.text} (${new URL(piece.href, origin)})` : piece.text))
      .join("");
  return newsletterBlocks(text)
    .map((block) =>
      block.kind === "list"
        ? block.items.map((item) => `- ${textOfPieces(item)}`).join("\n")
        : textOfPieces(block.pieces),
    )
    .join("\n\n");
};
