/** What is used of punycode.js 2, which brings no types of its own. Both take a whole e-mail address. */
declare module "punycode.js" {
  const punycode: { toASCII(email: string): string; toUnicode(email: string): string };
  export default punycode;
}
