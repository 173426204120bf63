import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { addDays, isCalendarDate } from "#domain/days.ts";
import { DateRange } from "#web/ui/date/date-field.tsx";
import { EditableRows } from "./editable-rows.tsx";

type Period = { from: string; to: string };
type RowsProps<P> = Parameters<typeof EditableRows<P>>[0];

/** The last closed day of a period that is stored with its first open day; other text stays as typed. */
const lastClosedDay = (to: string) => (isCalendarDate(to) ? addDays(to, -1) : to);
const firstOpenDay = (last: string) => (isCalendarDate(last) ? addDays(last, 1) : last);

/**
 * Rows of closed periods. They are stored with the first open day, but shown with the last closed day.
 * `children`: further fields of a row. Needs the texts of `form`.
 */
export function BlackoutRows<P extends Period>({
  children,
  ...rows
}: Pick<RowsProps<P>, "problem" | "rows" | "empty" | "onChange"> & {
  children?: (row: Parameters<RowsProps<P>["children"]>[0]) => ReactNode;
}) {
  const t = useTranslations("form.blackout");
  const name = "blackoutPeriods";
  return (
    <EditableRows {...rows} name={name} add={t("add")} remove={(n) => t("remove", { n })}>
      {(input) => {
        const { row, i, change } = input;
        const end = (key: keyof Period, value: string) => ({
          name: `${name}.${i}.${key}`,
          label: t(key),
          value,
          required: true,
        });
        return (
          <>
            <DateRange
              from={end("from", row.from)}
              to={end("to", lastClosedDay(row.to))}
              onChange={(from, last) => change({ from, to: firstOpenDay(last) } as Partial<P>)}
              lastIncluded
            />
            {children?.(input)}
          </>
        );
      }}
    </EditableRows>
  );
}
