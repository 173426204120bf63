/** Splits a text, given whole or as a list of lines, into the lines to show. */
export function linesOf(text: string | readonly string[] | null): string[] {
  const lines = typeof text === "string" ? text.split(/\r?\n/) : (text ?? []);
  return lines.map((line) => line.trim()).filter(Boolean);
}
