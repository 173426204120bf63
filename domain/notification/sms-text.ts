/**
 * The size of an SMS. In the GSM 03.38 alphabet one SMS has 160 characters, and each of several 153; with any
 * other character 70 and 67.
 */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const inAlphabet = new Set(basic);
/** Characters that take two places. */
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

/** The text in the alphabet where it can be: quotes and dashes as on a telephone, and á as a. Emoji stay. */
export const inGsm = (text: string): string =>
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

/** The length of the text, and the capacity of a single message and of each of several. */
function limitsOf(text: string): [length: number, one: number, each: number] {
  const gsm = gsmLength(text);
  return gsm === undefined ? [text.length, 70, 67] : [gsm, 160, 153];
}

/** The number of messages that the text is sent as. */
export function segmentsOf(text: string): number {
  const [length, one, each] = limitsOf(text);
  return length <= one ? 1 : Math.ceil(length / each);
}

/** The maximum number of segments of an event's SMS, and of one that an administrator writes. */
export const maxSegments = { event: 2, written: 4 } as const;

/** The length of a link to a booking, which depends on the host. */
const linkLength = 60;
/** The maximum number of characters of an event's SMS with such text, before its link. */
export function smsRoom(text: string): number {
  const [, , each] = limitsOf(inGsm(text));
  return maxSegments.event * each - linkLength;
}

/**
 * The text in the GSM alphabet, limited to a number of segments, with the uncut link at its end. A shortened
 * text ends in three dots, which replace or absorb a full stop.
 */
export function smsText(
  message: string,
  link: string | undefined,
  segmentLimit: number = maxSegments.event,
): string {
  const text = inGsm(message)
    .trim()
    .replace(/\.{4,}/g, "...");
  const withLink = (part: string) => (link ? `${part} ${link}` : part);
  if (segmentsOf(withLink(text)) <= segmentLimit) return withLink(text);
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
    if (segmentsOf(shortened(half)) <= segmentLimit) fittingLength = half;
    else tooLong = half;
  }
  return shortened(fittingLength);
}
