import { IconStarFilled } from "@tabler/icons-react";
import { useFormat } from "#web/i18n/format.ts";
import css from "./rating.module.css";

/** Out of five. `count`: how many gave it. */
export function Rating({ value, count }: { value: number; count?: number | undefined }) {
  const f = useFormat();
  return (
    <span className={css.rating}>
      <IconStarFilled size={15} aria-hidden />
      {f.number(value, 1)}
      {count !== undefined && <span className="muted">{`(${f.number(count)})`}</span>}
    </span>
  );
}
