/**
 * Removes characters from texts that are invisible or change how others are displayed: controls, overrides of
 * the writing direction, zero-width spaces, fillers, halves of characters and invalid code points. A joiner
 * within an emoji stays.
 */
const unseen =
  /(?!\n)(?:[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u115f\u1160\u2800\u3164\uffa0]|(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d)/gu;

/** Cleans a text of several lines, each of which ends with a single line feed. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(unseen, "")
    .trim();

/** Cleans a text of one line, such as a name, place or subject. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
