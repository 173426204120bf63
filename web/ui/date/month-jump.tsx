import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { addMonths } from "./calendar-model.ts";
import css from "./date-popover.module.css";

type Bounds = { first: string; last?: string | undefined };
const monthsAhead = 23;

/** The months to choose from: two years from the first, or until the last, and the one that is shown. */
export function monthsFrom({ first, last }: Bounds, shownMonth: string): string[] {
  const ahead = addMonths(first, monthsAhead);
  const end = last !== undefined && last < ahead ? last : ahead;
  const [from, to] = [shownMonth < first ? shownMonth : first, shownMonth > end ? shownMonth : end];
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** A select above a calendar of many months, which goes directly to one of them. All months are `YYYY-MM`. */
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
