/** Base45 (RFC 9285): bytes as the characters of an alphanumeric QR code, two bytes as three characters. */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
    for (let digit = 0; digit < (isPair ? 3 : 2); digit++) {
      text += alphabet[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** The bytes; undefined for a text that `toBase45` does not write. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => alphabet.indexOf(letter));
    if (digits.length === 1 || digits.includes(-1)) return undefined;
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    if (value >= (digits.length === 3 ? 65_536 : 256)) return undefined;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
