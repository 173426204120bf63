/** The content of an article as data without HTML, so that an article's file cannot put HTML into a page. */
export type Words = string | { strong: Words[] } | { em: Words[] } | { to: string; words: Words[] };
export type Block =
  | { kind: "h2" | "h3"; id: string; text: string }
  | { kind: "p" | "note"; words: Words[] }
  | { kind: "ul" | "ol"; items: Words[][] };

export const plainText = (words: readonly Words[]): string =>
  words
    .map((one) => {
      if (typeof one === "string") return one;
      if ("strong" in one) return plainText(one.strong);
      return plainText("em" in one ? one.em : one.words);
    })
    .join("");
