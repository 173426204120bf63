/** The two spellings of e-mail addresses whose domain has letters beyond ASCII, as post@bjørkåsen.no. */
import punycode from "punycode.js"; // CommonJS for Node: no named imports

/** The form that people write, which is stored and shown. Programs may give post@xn--bjrksen-hxa2o.no. */
export function readableEmail(email: string): string {
  const typed = email.normalize("NFC").trim();
  try {
    return punycode.toUnicode(typed);
  } catch {
    return typed; // `xn--` and something that is no name
  }
}

/** The form that identifies an account: the domain in ASCII, all in lower case. */
export const accountEmail = (email: string): string =>
  punycode.toASCII(email.normalize("NFC").trim().toLowerCase());
