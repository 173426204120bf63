import { expect, it } from "vitest";
import { parseKroner, parseNumber } from "./typed-number.ts";

it.each([
  ["1250", 1250],
  ["1 250,5", 1250.5],
  ["1\u00a0250.50", 1250.5],
  ["1\u202f250\u202f000", 1_250_000],
  ["12.000", 12_000],
  ["1.500", 1500],
  ["1.500,50", 1500.5],
  ["1,500.50", 1500.5],
  ["1.250.000", 1_250_000],
  ["1,250,000", 1_250_000],
  ["1.250.000,5", 1_250_000.5],
  ["0,125", 0.125],
  ["0.125", 0.125],
  ["1234,567", 1234.567],
  ["59,9132", 59.9132],
  ["12,50", 12.5],
  ["12.5", 12.5],
  ["-12,5", -12.5],
  ["−3", -3],
  ["\u200b12\u200e", 12],
  ["007", 7],
  ["", undefined],
  [" \u00a0", undefined],
])("the typed number %j is read as %s", (text, value) => expect(parseNumber(text)).toBe(value));

it.each(["1,500", "12,000", "-1,500"])("the typed number %s is refused as ambiguous", (text) =>
  expect(parseNumber(text)).toBeNaN(),
);

it.each(["ti", "1,2,3", "1.2.3", "1e5", "10 20", "1.50.000", "1.500.50", "12,", "5-10", "0x10", "kr 12"])(
  "the typed number %s is refused",
  (text) => expect(parseNumber(text)).toBeNaN(),
);

it.each([
  ["1500,-", 1500],
  ["1 500,–", 1500],
  ["1500.-", 1500],
  ["kr 1500", 1500],
  ["kr. 1.500,-", 1500],
  ["Kr1500", 1500],
  ["NOK 18 000", 18_000],
  ["1 500 kr", 1500],
  ["1.500,50 kr", 1500.5],
  ["12.000 kroner", 12_000],
  ["kr 1500,- kr", 1500],
  ["kr -50", -50],
  ["", undefined],
])("the typed amount %j is read as %s kroner", (text, value) => expect(parseKroner(text)).toBe(value));

it.each(["1,500", "kr 1,500", "1.2345", "1500,505", "kr", "1500,--5", "gratis", "$100"])(
  "the typed amount %j is refused",
  (text) => expect(parseKroner(text)).toBeNaN(),
);
