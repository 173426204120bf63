import pg from "pg";
import { expect, it } from "vitest";
import { parseInstant, parseWords, TEXT_ARRAY } from "./database.ts";

const instant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
const words = pg.types.getTypeParser(TEXT_ARRAY as number);

it.each([
  "2027-08-01 08:00:00+00",
  "2024-02-29 23:59:59.9+00",
  "1969-12-31 23:59:59.12+00",
  "2027-08-01 08:00:00.123456+00",
  "0099-08-01 08:00:00+00",
  "2027-08-01 08:00:00.999999+02",
  "2027-08-01 08:00:00-03:30",
  "12027-08-01 08:00:00+00",
  "0044-03-15 12:00:00+00 BC",
  "infinity",
  "-infinity",
])("the instant %s is parsed like by the client's own parser", (text) => {
  expect(parseInstant(text)).toEqual(instant(text));
});

it.each([
  "{}",
  "{hunter}",
  "{hunter,landowner}",
  "{NULL}",
  "{null,a}",
  '{"with space","a,b","quote \\" here",""}',
  "{æ,ø}",
  "{{a,b},{c,d}}",
  "[0:1]={a,b}",
])("the list %s is parsed like by the client's own parser", (text) => {
  expect(parseWords(text)).toEqual(words(text));
});
