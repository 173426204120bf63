import { Link } from "react-router";
import css from "./segments.module.css";

type LinksProps = {
  label: string;
  items: readonly { to: string; label: string; current: boolean }[];
  /** Whether the control is only as wide as its words. */
  fit?: boolean;
};

/** Links to views of the same page, each with its own address, in one control. */
export function SegmentLinks({ label, items, fit }: LinksProps) {
  return (
    <nav className={css.segments} data-fit={fit || undefined} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.label}
          to={item.to}
          preventScrollReset
          aria-current={item.current ? "true" : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

type RadiosProps<T extends string> = {
  label: string;
  name: string;
  options: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void;
};

/** Radio buttons in one control. */
export function SegmentRadios<T extends string>({ label, name, options, value, onChange }: RadiosProps<T>) {
  return (
    <fieldset className={css.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(([one, words]) => (
        <label key={one}>
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
