/**
 * Parses the administrators' search query as everything it can be: `91234567` is a phone number, the
 * beginning of a booking's id, and part of a KID. Each reading is looked up in one index, since a table of
 * all words would be a second copy of personal data.
 */
import { isOrganizationNumber } from "../invoice/invoice.ts";
import { pageOfShortLink } from "../page-addresses.ts";
import { dialledPhone } from "../phone.ts";
import { parseKroner } from "../typed-number.ts";

export type AdminQuery = {
  /** The first and last id that begin with the typed text; equal if a whole id was typed. */
  bookingIds?: { from: string; to: string };
  /** The number of an invoice, credit note or commission invoice (`2027-0066`); `written` has the prefix. */
  paper?: { year: number; number: number; written: string };
  /** A KID with its check digit, as in a bank's records. */
  kid?: string;
  organizationNumber?: string;
  /** The last eight digits of a phone number. */
  phone?: string;
  cardLast4?: string;
  amountOre?: number;
  /** A reference of the bank or the card provider, or a payer's name, as the typed text in lower case. */
  reference?: string;
  /** A name or an e-mail address, or parts of them. */
  person?: string;
};

/** The length from which texts are searched; shorter ones would match too much. */
export const minQueryLength = 2;
export const maxQueryLength = 200;

const zeroId = "00000000-0000-0000-0000-000000000000";
const hex = /^[0-9a-f]{6}[0-9a-f-]{0,30}$/i;
/** Returns the range of booking ids that begin with the text, or the id in a pasted address. */
function bookingIdsOf(text: string): AdminQuery["bookingIds"] {
  const [, letter = "", code = ""] = /(?:^|\/)([a-z])\/([\da-z]{20,25})$/.exec(text) ?? [];
  const address = letter ? (pageOfShortLink(letter, code) ?? "") : text;
  const id = /bookingId=([0-9a-f-]{36})\b/i.exec(address)?.[1] ?? text;
  if (!hex.test(id)) return undefined;
  const digits = id.replaceAll("-", "").toLowerCase();
  if (digits.length > 32) return undefined;
  const padded = (fill: string) => {
    let at = 0;
    const all = digits.padEnd(32, fill);
    return zeroId.replace(/0/g, () => all[at++] ?? fill);
  };
  return { from: padded("0"), to: padded("f") };
}

function documentNumberOf(text: string): AdminQuery["paper"] {
  const found = /^(?:[a-z]{1,6}[- ]?(?:\d{1,12}-)?)?(20\d\d)-(\d{1,6})$/i.exec(text);
  if (!found) return undefined;
  return { year: Number(found[1]), number: Number(found[2]), written: text.toUpperCase() };
}

/** Returns the amount in øre; undefined if the text is no amount. */
function amountOf(text: string): number | undefined {
  const kroner = parseKroner(text) ?? Number.NaN;
  return kroner >= 0 && kroner < 1e8 ? Math.round(kroner * 100) : undefined;
}

/** Returns each possible reading of the text; none for a text that is too short. */
export function parseAdminQuery(typed: string): AdminQuery {
  const text = typed
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, maxQueryLength);
  if (text.length < minQueryLength) return {};
  const digits = text.replace(/[\s()+.-]/g, "");
  const isDigits = /^\d+$/.test(digits);
  const card = /^(?:[*•x]{2}[*•x\s-]*)?(\d{4})$/i.exec(text)?.[1];
  const number = dialledPhone(text).replace(/^(\+?47)(?=\d{8}$)|^\+/, "");
  return Object.fromEntries(
    Object.entries({
      bookingIds: bookingIdsOf(text),
      paper: documentNumberOf(text),
      kid: isDigits && digits.length >= 5 && digits.length <= 25 ? digits : undefined,
      organizationNumber: isOrganizationNumber(digits) ? digits : undefined,
      phone: /^\d{8,13}$/.test(number) ? number.slice(-8) : undefined,
      cardLast4: card,
      amountOre: amountOf(text),
      reference: text.length >= (isDigits ? 6 : 4) ? text.toLowerCase() : undefined,
      person: /\p{L}|@/u.test(text) ? text : undefined,
    }).filter(([, value]) => value !== undefined),
  );
}
