import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { addMonths } from "./calendar-model.ts";
import css from "./date-popover.module.css";

type Bounds = { first: string; last?: string | undefined };
const monthsAhead = 23;

/** The months to choose from: two years from the first month, or until the last one, and the shown month. */
export function monthsFrom({ first, last }: Bounds, shownMonth: string): string[] {
  const ahead = addMonths(first, monthsAhead);
  const end = last !== undefined && last < ahead ? last : ahead;
  const [from, to] = [shownMonth < first ? shownMonth : first, shownMonth > end ? shownMonth : end];
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** A select above a calendar, to go directly to a month. All months are `YYYY-MM`. */
export function MonthJump({
  shownMonth,
  onJump,
  ...bounds
}: Bounds & { shownMonth: string; onJump: (month: string) => void }) {
  const t = useTranslations("common.calendar");
  const f = useFormat();
  return (
    <select
      className={css.jump}
      aria-label={t("jump")}
      value={shownMonth}
      onChange={(e) => onJump(e.currentTarget.value)}
    >
      {monthsFrom(bounds, shownMonth).map((month) => (
        <option key={month} value={month}>
          {f.month(`${month}-01`)}
        </option>
      ))}
    </select>
  );
}
