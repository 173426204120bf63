import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import type { TextChangeEvent } from "./form-state.ts";
import { ErrorAt, Row, Rows } from "./form.tsx";

type RowInput<R> = {
  row: R;
  i: number;
  /** Changes some of the row's values, or all of them. */
  change: (part: Partial<R>) => void;
  /** Props of a text field for one of the row's values, or for the row itself if it is a text. */
  text: (name?: string) => { name: string; value: string; onChange: (e: TextChangeEvent) => void };
};
type Props<R> = {
  /** The name of the list on the server. An error about the whole list is shown above its rows. */
  name: string;
  problem?: Parameters<typeof ErrorAt>[0]["problem"];
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  empty: R;
  add: string;
  remove: (n: number) => string;
  onRemove?: (i: number) => void;
  /** Content beside the button that removes the row. */
  end?: (row: RowInput<R>) => ReactNode;
  /** Whether the last row cannot be removed. */
  keepsOne?: boolean;
  children: (row: RowInput<R>) => ReactNode;
};

/** A list in a form whose rows can be added, edited and removed. Needs the texts of `form`. */
export function EditableRows<R>({ name, problem, rows, onChange, empty, add, remove, ...more }: Props<R>) {
  const t = useTranslations("form");
  const { end, keepsOne = false, children } = more;
  const onRemove = more.onRemove ?? ((i) => onChange(rows.filter((_, k) => k !== i)));
  const inputOf = (row: R, i: number): RowInput<R> => {
    const change = (part: Partial<R>) =>
      onChange(
        rows.map((one, k) => (k === i ? (typeof row === "object" ? { ...one, ...part } : (part as R)) : one)),
      );
    const text = (key?: string) => ({
      name: [name, i, ...(key ? [key] : [])].join("."),
      value: String(key ? row[key as keyof R] : row),
      onChange: (e: TextChangeEvent) => {
        const { value } = e.currentTarget;
        change((key ? { [key]: value } : value) as Partial<R>);
      },
    });
    return { row, i, change, text };
  };
  return (
    <>
      <ErrorAt problem={problem} name={name} />
      <Rows add={add} onAdd={() => onChange([...rows, empty])}>
        {rows.map((row, i) => {
          const input = inputOf(row, i);
          const rowEnd = (
            <>
              {end?.(input)}
              <Button size="small" look="quiet" aria-label={remove(i + 1)} onClick={() => onRemove(i)}>
                {t("remove")}
              </Button>
            </>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being typed has no other identity
            <Row key={i} end={(!keepsOne || rows.length > 1) && rowEnd}>
              {children(input)}
            </Row>
          );
        })}
      </Rows>
    </>
  );
}
