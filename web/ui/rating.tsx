import { IconStarFilled } from "@tabler/icons-react";
import { useFormat } from "../platform/format.ts";
import css from "./rating.module.css";

export function Rating({ value }: { value: number }) {
  const f = useFormat();
  return (
    <span className={css.rating}>
      <IconStarFilled size={15} aria-hidden />
      {f.number(value, 1)}
    </span>
  );
}
