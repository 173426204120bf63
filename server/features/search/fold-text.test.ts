import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { foldText } from "#domain/fold-text.ts";

it("fold gives the same text as the database's function", async () => {
  const app = await openApp();
  const texts = [
    "Sjøen",
    "SJOEEN",
    "Ålesund",
    "Aalesund",
    "Unjárga - Nesseby",
    "Kárášjohka",
    "Raarvihke",
    "Čáhcesuolu",
    "Ørn ÆØÅ äö é",
    "𝒳ren i Ørsta",
    "oeoe aeae aaa",
    "Guovdageaidnu - Kautokeino",
  ];
  for (const text of texts)
    expect([text, foldText(text)]).toEqual([
      text,
      (await app.pool.query("select fold($1) f", [text])).rows[0].f,
    ]);
  const { rows } = await app.pool.query<{ name: string; f: string }>(
    "select name, fold(name) f from municipality",
  );
  expect(rows.map(({ name }) => foldText(name))).toEqual(rows.map(({ f }) => f));
});
