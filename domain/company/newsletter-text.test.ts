import { expect, it } from "vitest";
import { newsletterBlocks, plainNewsletter } from "./newsletter-text.ts";

const text = `Hei.

## Nytt i høst

- **Elg** i [Trøndelag](/jakt/trondelag)
- Rype på [Fokstugu](https://www.example.no/a?b=1)

Over to
linjer, med [fell](javascript:alert(1)) og [andre](//elsewhere.example).`;

it("a newsletter's headings, lists, bold words and links are parsed, but only links to paths and HTTPS", () => {
  expect(newsletterBlocks(text)).toEqual([
    { kind: "paragraph", pieces: [{ text: "Hei." }] },
    { kind: "heading", pieces: [{ text: "Nytt i høst" }] },
    {
      kind: "list",
      items: [
        [{ text: "Elg", strong: true }, { text: " i " }, { text: "Trøndelag", href: "/jakt/trondelag" }],
        [{ text: "Rype på " }, { text: "Fokstugu", href: "https://www.example.no/a?b=1" }],
      ],
    },
    {
      kind: "paragraph",
      pieces: [{ text: "Over to\nlinjer, med [fell](javascript:alert(1)) og [andre](//elsewhere.example)." }],
    },
  ]);
});

it("writes out the addresses of links in plain text", () => {
  expect(plainNewsletter(text, "https://utmark.example")).toContain(
    "- Elg i Trøndelag (https://utmark.example/jakt/trondelag)\n- Rype på Fokstugu (https://www.example.no/a?b=1)",
  );
});
