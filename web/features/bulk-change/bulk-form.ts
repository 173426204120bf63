/** What the reader has typed of a change of many offerings, and the request made of it. */
import type { RequestBody } from "#contract/index.ts";
import type { BulkKind } from "#domain/bulk-change/lists.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import { addDays, isCalendarDate } from "#domain/days.ts";
import { parseNumber, parseOre } from "#web/i18n/number-input.ts";

export type BulkValues = {
  /** The chosen offerings. */
  ids: string[];
  kind: BulkKind;
  from: string;
  /** The last closed day. */
  last: string;
  note: string;
  price: string;
  direction: "up" | "down";
  percent: string;
  email: string;
  rights: CoHostRight[];
};
export type BulkRequestInput = RequestBody<"POST /api/bulk-changes">["request"];

export const emptyValues: BulkValues = {
  ids: [],
  kind: "close_days",
  from: "",
  last: "",
  note: "",
  price: "",
  direction: "up",
  percent: "",
  email: "",
  rights: ["answer"],
};

/** The request; a number that is missing or no number is NaN, which is refused at its field. */
export function requestOf(values: BulkValues): BulkRequestInput {
  const { kind, from, last, note } = values;
  switch (kind) {
    case "close_days":
      return {
        kind,
        from,
        to: isCalendarDate(last) ? addDays(last, 1) : last,
        ...(note.trim() && { note: note.trim() }),
      };
    case "set_price":
      return { kind, priceOre: parseOre(values.price) ?? Number.NaN };
    case "adjust_price": {
      const percent = parseNumber(values.percent) ?? Number.NaN;
      return { kind, percent: values.direction === "down" ? -percent : percent };
    }
    case "next_season":
      return { kind };
    case "invite_co_host":
      return { kind, email: values.email.trim(), rights: values.rights };
  }
}

/** The fields of a kind, by their names in the request. */
export const fieldsOfKind: Record<BulkKind, readonly string[]> = {
  close_days: ["request.from", "request.to", "request.note"],
  set_price: ["request.priceOre"],
  adjust_price: ["request.percent"],
  next_season: [],
  invite_co_host: ["request.email", "request.rights"],
};
