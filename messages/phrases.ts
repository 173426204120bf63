/** Helpers to compose texts, the same for every language. */

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

/** Limited to a number of characters; a shortened text ends in a mark. */
export const clipped = (text: string, most: number): string => {
  const characters = [...String(text)];
  return characters.length > most
    ? `${characters
        .slice(0, most - 3)
        .join("")
        .trimEnd()}...`
    : String(text);
};
