/**
 * The size of an SMS. In the alphabet GSM 03.38 a single SMS has 160 characters, and each part of a longer
 * one 153. With any other character it is 70 and 67.
 */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const inAlphabet = new Set(basic);
/** Characters that count as two. */
const extended = new Set("^{}\\[~]|€");
const gsmForms: Record<string, string> = {
  "«": '"',
  "»": '"',
  "“": '"',
  "”": '"',
  "’": "'",
  "‘": "'",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
  đ: "d",
  Đ: "D",
  ŋ: "n",
  Ŋ: "N",
  ŧ: "t",
  Ŧ: "T",
};

/** Rewrites a text in the GSM alphabet where possible: plain quotes and dashes, and á as a. Emoji stay. */
export const toGsmAlphabet = (text: string): string =>
  [...text.normalize("NFC")]
    .map((c) => {
      if (inAlphabet.has(c) || extended.has(c)) return c;
      const plain = gsmForms[c] ?? c.normalize("NFD").replace(/\p{M}/gu, "");
      return [...plain].every((p) => inAlphabet.has(p)) ? plain : c;
    })
    .join("")
    .replace(/\r\n?/g, "\n");

/** The length of a text in GSM units; undefined if it has a character outside the alphabet. */
function gsmLength(text: string): number | undefined {
  let length = 0;
  for (const c of text) {
    if (!inAlphabet.has(c) && !extended.has(c)) return undefined;
    length += extended.has(c) ? 2 : 1;
  }
  return length;
}

/** Returns the length of the text, the capacity of a single SMS, and that of each part of a longer one. */
function smsLimitsOf(text: string): [length: number, one: number, each: number] {
  const gsm = gsmLength(text);
  return gsm === undefined ? [text.length, 70, 67] : [gsm, 160, 153];
}

/** The number of parts in which the text is sent as SMS. */
export function smsPartCount(text: string): number {
  const [length, one, each] = smsLimitsOf(text);
  return length <= one ? 1 : Math.ceil(length / each);
}

/** The maximum number of parts of an SMS about an event, and of one that an administrator writes. */
export const maxSegments = { event: 2, written: 4 } as const;

/** The maximum length of a link to a booking, which varies with the host. */
const linkLength = 60;
/** The maximum number of characters for an event's SMS in this text's alphabet, without its link. */
export function maxSmsLength(text: string): number {
  const [, , each] = smsLimitsOf(toGsmAlphabet(text));
  return maxSegments.event * each - linkLength;
}

/**
 * Returns the text in the GSM alphabet, shortened to a number of parts, with the whole link at its end. A
 * shortened text ends in three dots instead of a full stop.
 */
export function smsText(
  message: string,
  link: string | undefined,
  segmentLimit: number = maxSegments.event,
): string {
  const text = toGsmAlphabet(message)
    .trim()
    .replace(/\.{4,}/g, "...");
  const withLink = (part: string) => (link ? `${part} ${link}` : part);
  if (smsPartCount(withLink(text)) <= segmentLimit) return withLink(text);
  const characters = [...text];
  let [fittingLength, tooLong] = [0, characters.length];
  const shortened = (length: number) =>
    withLink(
      `${characters
        .slice(0, length)
        .join("")
        .replace(/(?<![\s.])[\s.]+$/, "")}...`,
    );
  while (tooLong - fittingLength > 1) {
    const half = Math.floor((fittingLength + tooLong) / 2);
    if (smsPartCount(shortened(half)) <= segmentLimit) fittingLength = half;
    else tooLong = half;
  }
  return shortened(fittingLength);
}
