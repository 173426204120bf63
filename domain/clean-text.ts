/**
 * Texts as people see them: without characters that are not seen and change how others are. Controls,
 * overrides of the writing direction, zero-width spaces, fillers, halves of characters and code points that
 * are none; a joiner stays within an emoji.
 */
const unseen =
  /(?!\n)(?:[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u115f\u1160\u2800\u3164\uffa0]|(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d)/gu;

/** A text of several lines: each line ends with a single line feed. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(unseen, "")
    .trim();

/** A text of one line, such as a name, place or subject. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
