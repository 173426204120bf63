/** A text that its writer gave whole or line by line, as lines to be shown. */
export function linesOf(text: string | readonly string[] | null): string[] {
  const lines = typeof text === "string" ? text.split(/\r?\n/) : (text ?? []);
  return lines.map((line) => line.trim()).filter(Boolean);
}
