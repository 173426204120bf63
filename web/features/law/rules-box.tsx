/** The box for other sites: a small page of its own, without scripts, cookies, and the product's shell. */
import { renderToStaticMarkup } from "react-dom/server";
import { rulesAddress } from "#domain/page-addresses.ts";
import { fill } from "#messages/fill.ts";
import * as format from "#messages/format.ts";
import { screenTexts } from "#messages/index.ts";
import { addressIn } from "#web/platform/page/address-in.ts";
import type { Page } from "#web/platform/page/page.ts";
import { headlineOf } from "./headline.ts";
import { loadAnswerToday } from "./load-rules.ts";
import { upperFirst } from "./upper-first.ts";
import sheet from "./rules-box.css?url";

const marks = { yes: "✓", no: "✕", missing: "!", unknown: "?" } as const;

/** The HTML of the box: the answer today, why, and the way to all of it. */
export async function rulesBox(page: Page): Promise<string> {
  const { locale } = page;
  const loaded = await loadAnswerToday(page);
  const { species, today, origin } = loaded;
  const { municipalityNumber, name } = loaded.place;
  const { boxAll, boxData, boxToday } = screenTexts(locale).rules;
  const texts = screenTexts(locale).rules;
  const write = (text: string, values: Record<string, string>) =>
    fill(text, { text: (key) => values[key], count: () => 1 }, locale);
  const title = write(texts.place.question, { act: texts.act[species], place: name });
  const date = format.date(today, locale, { weekday: "long", year: true });
  const to = rulesAddress({ species, municipality: municipalityNumber });
  const { mark, word, sentence } = headlineOf(loaded);
  const told = () => {
    if ("text" in sentence) return sentence.text;
    if (sentence.key === "notEverywhere") return write(texts.place.notEverywhere, { area: sentence.area });
    if (sentence.key !== "notAll")
      return write(texts.place[sentence.key], { names: format.listAll(sentence.names, locale) });
    const { animals, water } = sentence.kind;
    const kind = [water && texts.waters[water], animals && texts.animals[animals]].filter(Boolean).join(", ");
    return write(texts.place.notAll, { kind: upperFirst(kind, locale), reason: sentence.reason });
  };
  const box = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – Utmark`}</title>
        <link rel="stylesheet" href={sheet} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p className="muted">{write(boxToday, { date })}</p>
          <p className="answer" data-answer={mark}>
            <span aria-hidden>{marks[mark]}</span> {texts.answers[word]}
          </p>
          <p>{told()}</p>
          <p className="more">
            <a href={new URL(addressIn(to, locale), origin).href} target="_blank" rel="noopener">
              {boxAll}
            </a>
          </p>
          <p className="muted">{boxData}</p>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(box)}`;
}
