/** The requirements of a password. */

export const PASSWORD_MIN = 6;
/** The longest accepted password: a longer one costs more hashing time than it adds strength. */
export const PASSWORD_MAX = 128;

/** The most common passwords, in lower case; digits and signs around a password are ignored. */
const commonest = new Set(
  `password passord passordet passwort letmein welcome velkommen monkey dragon master admin administrator login qwerty qwertyuiop asdfgh asdfghjkl
  zxcvbn zxcvbnm iloveyou princess sunshine football fotball baseball superman batman trustno shadow michael jordan hunter hunting jakt elgjakt utmark
  sommer vinter norge oslo bergen trondheim kjærlighet hemmelig heisann starwars pokemon whatever freedom charlie computer internet secret abcdef
  abcabc qazwsx test testtest qweasd qweasdzxc changeme access flower cheese pepper summer winter killer soccer hockey ranger daniel jesus`.split(
    /\s+/,
  ),
);

/** Returns whether the text repeats one character or follows the keyboard: 111111, 123456, abcdef. */
function isSequence(signs: readonly string[]): boolean {
  const steps = signs.slice(1).map((sign, i) => (sign.codePointAt(0) ?? 0) - (signs[i]?.codePointAt(0) ?? 0));
  const [first] = steps;
  return (
    first !== undefined &&
    Math.abs(first) <= 1 &&
    steps.every((step, i) => step === first || (signs[i + 1] === "0" && signs[i] === "9"))
  );
}

/**
 * Returns whether a password is easily guessed: too short, the person's own address, neighbouring keys, or a
 * common password.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const signs = [...password];
  if (signs.length < PASSWORD_MIN) return true;
  const normalized = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (normalized === address || normalized === address.split("@")[0]) return true;
  if (new Set(normalized).size < 3 || isSequence([...normalized])) return true;
  const core = normalized.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return commonest.has(normalized) || (commonest.has(core) && normalized.length - core.length <= 4);
}
