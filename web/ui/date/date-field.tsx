import css from "./date-field.module.css";
import type { End } from "./date-popover.tsx";
import { DatePair, Dates, type DatesProps, type RangeProps } from "./dates.tsx";
import { Field } from "#web/ui/form/field.tsx";

const Framed: NonNullable<DatesProps["Frame"]> = ({
  end: { label, name, hint, required },
  error,
  control,
}) => (
  <Field label={label} name={name} hint={hint} error={error} required={required}>
    {(wiring) => (
      <div className={css.frame} data-invalid={wiring["aria-invalid"]}>
        {control(wiring)}
      </div>
    )}
  </Field>
);

/** A date field in the reader's format. Its value is YYYY-MM-DD, "", or the text typed if invalid. */
export function DateField({
  onChange,
  min,
  max,
  ...end
}: End & Pick<RangeProps, "min" | "max"> & { onChange?: (date: string) => void }) {
  return (
    <Dates min={min} max={max} ends={[end]} onChange={([date = ""]) => onChange?.(date)} Frame={Framed} />
  );
}

/** Two date fields for the ends of a range. */
export const DateRange = (props: RangeProps) => <DatePair {...props} Frame={Framed} />;
