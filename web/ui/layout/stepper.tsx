import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./stepper.module.css";

/** A number field with minus and plus buttons. A button at its limit keeps the focus. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 99,
  maxTyped = max,
  name,
  hideLabel,
}: Props) {
  const t = useTranslations("common.ui");
  const set = (n: number) => onChange(Math.max(min, n));
  return (
    <div className={css.stepper}>
      <span className={hideLabel ? "visually-hidden" : css.label} aria-hidden>
        {label}
      </span>
      <div className={css.row}>
        <button
          type="button"
          aria-label={t("fewer", { label })}
          aria-disabled={value <= min || undefined}
          onClick={() => value > min && set(value - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          type="number"
          inputMode="numeric"
          aria-label={label}
          name={name}
          min={min}
          max={max}
          value={value}
          onChange={({ target: { valueAsNumber: n } }) => Number.isInteger(n) && set(Math.min(n, maxTyped))}
        />
        <button
          type="button"
          aria-label={t("more", { label })}
          aria-disabled={value >= max || undefined}
          onClick={() => value < max && set(value + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}
type Props = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** A higher limit for typed numbers, if the server's error explains what is wrong. */
  maxTyped?: number;
  name?: string;
  hideLabel?: boolean;
};
