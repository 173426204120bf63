import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { type Quote, quoteFor } from "#domain/booking/price.ts";
import { aCabin, anOffering, aRequest } from "#domain/testing.ts";
import { screens } from "#messages/nb/index.ts";
import { useQuoteLines } from "./quote-lines.ts";

/** The lines' Norwegian texts and amounts. */
function linesOf(quote: Quote): unknown[] {
  return shownLinesOf(quote)?.lines ?? [];
}
function shownLinesOf(quote: Quote, who?: GuestKind) {
  let lines: ReturnType<ReturnType<typeof useQuoteLines>> | undefined;
  function Reader() {
    lines = useQuoteLines(who)(quote);
    return null;
  }
  const props = {
    locale: "nb" as const,
    timeZone: "UTC",
    messages: { common: screens.common },
    children: createElement(Reader),
  };
  renderToStaticMarkup(createElement(IntlProvider, props));
  return lines;
}
const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2, cabins: [] };

it("a rental by the day is counted in days and not in pieces", () => {
  const service = { serviceId: "boat", name: "Båt", unit: "per_day" as const, priceOre: 30_000 };
  const offering = anOffering({ services: [service, { ...service, serviceId: "dog", unit: "fixed" }] });
  const words = (boats: number) => {
    const services = [
      { serviceId: "boat", quantity: boats },
      { serviceId: "dog", quantity: boats },
    ];
    const request = aRequest({ ...stay, services });
    return linesOf(quoteFor({ offering, cabins: [], request, vatRegistered: true })).slice(1);
  };
  expect(words(1)).toEqual([
    { label: "Båt, 3 dager", amountOre: 90_000 },
    { label: "Båt", amountOre: 30_000 },
  ]);
  expect(words(2)).toEqual([
    { label: "Båt, 2 stk., 3 dager", amountOre: 180_000 },
    { label: "Båt, 2 stk.", amountOre: 60_000 },
  ]);
});

it("a cabin included in the hunt has no extra charge", () => {
  const offering = anOffering({
    includedCabinIds: ["koie"],
    pricing: { per: "hunter", fixedPriceOre: 100_000, accommodationSharePercent: 15 },
  });
  const quote = quoteFor({
    offering,
    cabins: [aCabin({ cabinId: "koie", name: "Koia" })],
    request: aRequest({ ...stay, services: [] }),
    vatRegistered: true,
  });
  expect(quote.lines).toHaveLength(2); // one line for each VAT rate
  expect(linesOf(quote)).toMatchObject([{ amountOre: quote.totalOre, note: "Med i prisen: Koia" }]);
});

it("a total of a landowner without VAT registration is shown without VAT", () => {
  const request = aRequest({ ...stay, services: [] });
  const linesFor = (vatRegistered: boolean) =>
    shownLinesOf(quoteFor({ offering: anOffering(), cabins: [], request, vatRegistered }));
  expect(linesFor(false)).toMatchObject({ totalLabel: "I alt, uten mva.", vat: [] });
  expect(linesFor(true)).not.toHaveProperty("totalLabel");
});

it("guests are called hunters or anglers, and people if the kind of stay is unknown", () => {
  const quote = quoteFor({
    offering: anOffering({ name: "Elgjakt" }),
    cabins: [],
    request: aRequest({ ...stay, services: [] }),
    vatRegistered: true,
  });
  const firstOf = (who?: GuestKind) =>
    String(shownLinesOf(quote, who)?.lines[0]?.label).replaceAll("\u00a0", " ");
  expect([firstOf("hunting"), firstOf("fishing"), firstOf()]).toEqual([
    "Elgjakt, 2 jegere i 3 dager",
    "Elgjakt, 2 fiskere i 3 dager",
    "Elgjakt, 2 personer i 3 dager",
  ]);
});
