/** Types of the used parts of punycode.js 2, which ships none. Both functions take a whole email address. */
declare module "punycode.js" {
  const punycode: { toASCII(email: string): string; toUnicode(email: string): string };
  export default punycode;
}
