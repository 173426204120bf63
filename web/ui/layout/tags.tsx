import type { ReactNode } from "react";
import css from "./tags.module.css";

/** Words in small frames. */
export const Tags = ({ tags }: { tags: readonly ReactNode[] }) => (
  <ul className={css.tags}>
    {tags.map((tag) => (
      <li key={String(tag)}>{tag}</li>
    ))}
  </ul>
);
