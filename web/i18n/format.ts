import { createContext, useContext } from "react";
import { useLocale } from "use-intl";
import * as format from "#messages/format.ts";

export { dateFormat } from "#messages/format.ts";

/** The time (ISO 8601) when the server loaded the page's data: the same on the server and at hydration. */
export const Now = createContext("");
export const useNow = (): string => useContext(Now);

/** The functions of messages/format.ts, for the language of the page. */
export function useFormat() {
  const locale = useLocale();
  const now = useNow();
  return {
    locale,
    now,
    money: (ore: number) => format.money(ore, locale),
    wholeMoney: (ore: number) => format.wholeMoney(ore, locale),
    fromMoney: (ore: number) => format.fromMoney(ore, locale),
    amount: (ore: number) => format.amount(ore, locale),
    number: (n: number, digits?: number) => format.number(n, locale, digits),
    date: (d: string, o?: Parameters<typeof format.date>[2]) => format.date(d, locale, o),
    month: (d: string) => format.month(d, locale),
    monthName: (d: string) => format.monthName(d, locale),
    weekday: (d: string, form: "short" | "long") => format.weekday(d, locale, form),
    dateRange: (from: string, to: string, o?: Parameters<typeof format.dateRange>[3]) =>
      format.dateRange(from, to, locale, o),
    clockTime: (time: string) => format.clockTime(time, locale),
    clock: (i: string | Date) => format.timeOfDay(i, locale),
    dateTime: (i: string | Date, o?: Parameters<typeof format.dateTime>[2]) => format.dateTime(i, locale, o),
    since: (i: string) => format.timeOrDate(i, now, locale),
    lowerCase: (text: string) => format.lowerCase(text, locale),
    list: (names: readonly string[]) => format.list(names, locale),
    all: (names: readonly string[]) => format.listAll(names, locale),
    area: (a: format.Area) => format.area(a, locale),
  };
}
