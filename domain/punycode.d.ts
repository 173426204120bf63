/** What is used of punycode.js 2, which brings no types of its own. Both take a whole e-mail address. */
declare module "punycode.js" {
  export function toASCII(email: string): string;
  export function toUnicode(email: string): string;
}
