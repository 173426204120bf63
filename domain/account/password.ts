/** What a password must be. */

export const PASSWORD_MIN = 6;
/** Longer ones cost the hash more than they add. */
export const PASSWORD_MAX = 128;

/**
 * What is tried first by those who guess, here and elsewhere; compared in small letters and without what
 * stands before or after.
 */
const commonest = new Set(
  `password passord passordet passwort letmein welcome velkommen monkey dragon master admin administrator login qwerty qwertyuiop asdfgh asdfghjkl
  zxcvbn zxcvbnm iloveyou princess sunshine football fotball baseball superman batman trustno shadow michael jordan hunter hunting jakt elgjakt utmark
  sommer vinter norge oslo bergen trondheim kjærlighet hemmelig heisann starwars pokemon whatever freedom charlie computer internet secret abcdef
  abcabc qazwsx test testtest qweasd qweasdzxc changeme access flower cheese pepper summer winter killer soccer hockey ranger daniel jesus`.split(
    /\s+/,
  ),
);

/**
 * The same sign again and again, or signs in the order they stand in on the keyboard: 111111, 123456, abcdef.
 */
function isRow(signs: readonly string[]): boolean {
  const steps = signs.slice(1).map((sign, i) => (sign.codePointAt(0) ?? 0) - (signs[i]?.codePointAt(0) ?? 0));
  const [first] = steps;
  return (
    first !== undefined &&
    Math.abs(first) <= 1 &&
    steps.every((step, i) => step === first || (signs[i + 1] === "0" && signs[i] === "9"))
  );
}

/**
 * Whether whoever guesses would have it soon: too short, the person's own address, a row of keys, or among
 * the commonest.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const signs = [...password];
  if (signs.length < PASSWORD_MIN) return true;
  const normalized = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (normalized === address || normalized === address.split("@")[0]) return true;
  if (new Set(normalized).size < 3 || isRow([...normalized])) return true;
  const core = normalized.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return commonest.has(normalized) || (commonest.has(core) && normalized.length - core.length <= 4);
}
