import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { addDays, isCalendarDate } from "#domain/days.ts";
import { Button } from "./button.tsx";
import { DateRange } from "./date-field.tsx";
import { Row, Rows } from "./form.tsx";

type Period = { from: string; to: string };

/** The last closed day of a half-open period, and back; a text that is no date yet is left as typed. */
const lastOf = (to: string) => (isCalendarDate(to) ? addDays(to, -1) : to);
const endAfter = (last: string) => (isCalendarDate(last) ? addDays(last, 1) : last);

/**
 * Rows of blackout periods: half-open like a stay, but shown with the last closed day. `more`: further fields
 * of a row. Needs the texts of `form`.
 */
export function BlackoutRows<P extends Period>({
  periods,
  empty,
  onChange,
  more,
}: {
  periods: P[];
  empty: P;
  onChange: (periods: P[]) => void;
  more?: (period: P, i: number, change: (part: Partial<P>) => void) => ReactNode;
}) {
  const t = useTranslations("form");
  const change = (i: number) => (part: Partial<P>) =>
    onChange(periods.map((p, k) => (k === i ? { ...p, ...part } : p)));
  return (
    <Rows add={t("blackout.add")} onAdd={() => onChange([...periods, empty])}>
      {periods.map((period, i) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being written has no other name
          key={i}
          end={
            <Button
              size="small"
              look="quiet"
              aria-label={t("blackout.remove", { n: i + 1 })}
              onClick={() => onChange(periods.filter((_, k) => k !== i))}
            >
              {t("remove")}
            </Button>
          }
        >
          <DateRange
            from={{
              name: `blackoutPeriods.${i}.from`,
              label: t("blackout.from"),
              value: period.from,
              required: true,
            }}
            to={{
              name: `blackoutPeriods.${i}.to`,
              label: t("blackout.to"),
              value: lastOf(period.to),
              required: true,
            }}
            onChange={(from, last) => change(i)({ from, to: endAfter(last) } as Partial<P>)}
            lastIncluded
          />
          {more?.(period, i, change(i))}
        </Row>
      ))}
    </Rows>
  );
}
