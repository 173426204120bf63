/**
 * What a permit says, as the bytes that are signed and the text of its QR code (rules 9.26). docs/permit.md
 * describes the same for those who write a verifier of their own; a change of either needs a new version.
 */
import { addDays, type CalendarDate, daysBetween } from "../days.ts";
import type { Species } from "../species/species.ts";
import { fromBase45, toBase45 } from "./base45.ts";
import { permitSpecies, speciesBit, speciesMask, speciesOfMask } from "./species-bits.ts";

/** The place of a role, from 1, is its number in a permit: only ever appended. */
const permitRoles = ["hunter", "training", "unarmed", "dog_handler", "leader"] as const;
export type PermitRole = (typeof permitRoles)[number];

const permitVersion = 1;
const signatureBytes = 64;
/** The most that a QR code of version 10-M has room for beside the rest. */
export const permitPartsMax = 10;
export const permitQuotaMax = 8;
const holderBytesMax = 20;
const dayZero = "2020-01-01";

export type Permit = {
  /** The number of the key that signed it. */
  kid: number;
  /** 16 hexadecimal digits. */
  permitId: string;
  /** Marks (`markOf`) of the booking, of the property's whole ground, and of the parts that are booked. */
  booking: string;
  ground: string;
  /** Empty: the whole ground. Null: more parts than a permit has room for. */
  parts: readonly string[] | null;
  /** A stay: `to` is the day of departure. */
  from: CalendarDate;
  to: CalendarDate;
  species: readonly Species[];
  /** How many may be taken of a species, where the landowner says so. */
  quota: readonly { species: Species; count: number }[];
  role: PermitRole;
  /** First name and initial (`holderOf`). */
  holder: string;
  /** 8 hexadecimal digits: the beginning of a hash of name, birth year and a salt that is never shown. */
  holderMark: string;
  issuedAt: Date;
};

/** The last 6 bytes of an id, as 12 hexadecimal digits. */
export const markOf = (id: string): string => id.replaceAll("-", "").slice(-12).toLowerCase();

/** First name and initial of the last name, cut to what a permit has room for. */
export function holderOf(name: string): string {
  const words = name.normalize("NFC").trim().split(/\s+/);
  const initial = words.length > 1 ? ` ${[...words.at(-1)!][0]}.` : "";
  const room = holderBytesMax - new TextEncoder().encode(initial).length;
  let first = "";
  for (const letter of words[0]!) {
    if (new TextEncoder().encode(first + letter).length > room) break;
    first += letter;
  }
  return first + initial;
}

const isHex = (text: string, bytes: number) => text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Writes numbers and marks one after the other, the highest byte first. */
function writer() {
  const bytes: number[] = [];
  const number = (value: number, length: number) => {
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** length)
      throw new RangeError(`${value} does not fit in ${length} bytes of a permit`);
    for (let place = length - 1; place >= 0; place--) bytes.push(Math.floor(value / 256 ** place) % 256);
  };
  const hex = (text: string, length: number) => {
    if (!isHex(text, length)) throw new RangeError(`${text} is no ${length} bytes`);
    for (let at = 0; at < text.length; at += 2) bytes.push(Number.parseInt(text.slice(at, at + 2), 16));
  };
  return { bytes, number, hex };
}

/** The bytes that are signed. */
export function permitBytes(permit: Permit): Uint8Array<ArrayBuffer> {
  const holder = new TextEncoder().encode(permit.holder);
  if (permit.quota.length > permitQuotaMax) throw new RangeError("too many quotas for a permit");
  if (holder.length === 0 || holder.length > holderBytesMax) throw new RangeError("no name for a permit");
  if (permit.parts && permit.parts.length > permitPartsMax)
    throw new RangeError("too many parts for a permit");
  const to = writer();
  to.number(permitVersion, 1);
  to.number(permit.kid, 2);
  to.hex(permit.permitId, 8);
  to.hex(permit.booking, 6);
  to.hex(permit.ground, 6);
  to.number(daysBetween(dayZero, permit.from), 2);
  to.number(daysBetween(dayZero, permit.to), 2);
  to.number(speciesMask(permit.species), 4);
  to.number(permitRoles.indexOf(permit.role) + 1, 1);
  to.hex(permit.holderMark, 4);
  to.number(Math.floor(permit.issuedAt.getTime() / 1000), 4);
  to.number(holder.length, 1);
  to.bytes.push(...holder);
  to.number(permit.quota.length, 1);
  for (const { species, count } of permit.quota) {
    to.number(speciesBit(species), 1);
    to.number(count, 1);
  }
  to.number(permit.parts ? permit.parts.length : 255, 1);
  for (const part of permit.parts ?? []) to.hex(part, 6);
  return Uint8Array.from(to.bytes);
}

/** The text of the QR code: what is signed, and its signature. */
export const permitText = (signed: Uint8Array, signature: Uint8Array): string =>
  toBase45(Uint8Array.from([...signed, ...signature]));

/** Reads bytes one after the other; past the end it throws a RangeError. */
function reader(bytes: Uint8Array) {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError("the permit ends too early");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = (length: number) => take(length).reduce((value, byte) => value * 256 + byte, 0);
  return {
    take,
    number,
    /** A length of one byte, within these bounds. */
    length: (least: number, most: number) => {
      const length = number(1);
      if (length < least || length > most) throw new RangeError(`a length of ${length} in a permit`);
      return length;
    },
    hex: (length: number) => hexOf(take(length)),
    isAtEnd: () => at === bytes.length,
  };
}

function readBytes(bytes: Uint8Array): Permit | undefined {
  const from = reader(bytes);
  from.take(1);
  const kid = from.number(2);
  const [permitId, booking, ground] = [from.hex(8), from.hex(6), from.hex(6)];
  const [first, last] = [addDays(dayZero, from.number(2)), addDays(dayZero, from.number(2))];
  const species = speciesOfMask(from.number(4));
  const role = permitRoles[from.number(1) - 1];
  const holderMark = from.hex(4);
  const issuedAt = new Date(from.number(4) * 1000);
  const holder = new TextDecoder("utf-8", { fatal: true }).decode(from.take(from.length(1, holderBytesMax)));
  const quota = Array.from({ length: from.length(0, permitQuotaMax) }, () => ({
    species: permitSpecies[from.number(1)],
    count: from.number(1),
  })).filter((one): one is Permit["quota"][number] => {
    if (one.species === undefined) throw new RangeError("a quota of no species");
    return true;
  });
  const partCount = from.number(1);
  if (partCount > permitPartsMax && partCount !== 255) return undefined;
  const parts = partCount === 255 ? null : Array.from({ length: partCount }, () => from.hex(6));
  if (!from.isAtEnd() || !species || !role) return undefined;
  return {
    kid,
    permitId,
    booking,
    ground,
    parts,
    from: first,
    to: last,
    species,
    quota,
    role,
    holder,
    holderMark,
    issuedAt,
  };
}

type ReadPermit = {
  permit: Permit;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

/**
 * What a scanned text says, whose signature nobody has checked yet. `newer`: a permit of a later version than
 * this page knows.
 */
export function readPermit(text: string): ReadPermit | "newer" | undefined {
  const bytes = fromBase45(text);
  if (!bytes || bytes.length <= signatureBytes) return undefined;
  if (bytes[0]! > permitVersion) return "newer";
  if (bytes[0] !== permitVersion) return undefined;
  const end = bytes.length - signatureBytes;
  const signed = bytes.slice(0, end);
  try {
    const permit = readBytes(signed);
    return permit && { permit, signed, signature: bytes.slice(end) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
