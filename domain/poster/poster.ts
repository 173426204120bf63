/** Posters with a QR code that leads to today's cards at a ground, a water or a cabin (decision 177). */
import { may, type PropertyStatus } from "../property/policy.ts";
import type { Person } from "../account/policy.ts";

export const posterSizes = ["a4", "a6"] as const;
export type PosterSize = (typeof posterSizes)[number];

/** What a poster hangs at. */
export const posterSubjects = ["property", "field", "water", "cabin"] as const;
export type PosterSubject = (typeof posterSubjects)[number];

/** The letters of a poster's code; those that are read as others are left out. */
const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const codeLength = 6;
export const isPosterCode = (text: string): boolean =>
  text.length === codeLength && [...text].every((letter) => codeAlphabet.includes(letter));
/** A code of letters from random numbers below 256. */
export const posterCodeFrom = (numbers: readonly number[]): string =>
  numbers
    .slice(0, codeLength)
    .map((n) => codeAlphabet[n % codeAlphabet.length])
    .join("");

/** Whoever may change the property may print its posters. */
export const mayPrintPoster = (person: Person, property: PropertyStatus | undefined): boolean =>
  property !== undefined && may(person, property, "edit");
