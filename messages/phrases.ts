/** What texts of every language are put together by. */

export const countOf = (n: string | number | undefined, one: string, many: string): string =>
  `${n} ${Number(n) === 1 ? one : many}`;

/** «JPG, PNG og GIF» of a list of media types. */
export function typeNames(types: unknown, and: string): string {
  const names = String(types)
    .split(" ")
    .map((type) => type.replace(/^.*\//, "").toUpperCase().replace("JPEG", "JPG").replace("WEBP", "WebP"));
  return listed(names, and);
}

/** «a, b and c». */
export const listed = (names: readonly string[], and: string): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : names.join("");

/** What is said, a paragraph each. */
export const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join("\n\n");

/** At most so many characters, ended where it was cut. */
export const clipped = (text: string, most: number): string => {
  const characters = [...String(text)];
  return characters.length > most
    ? `${characters
        .slice(0, most - 3)
        .join("")
        .trimEnd()}...`
    : String(text);
};
