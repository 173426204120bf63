import { isValidElement, type ReactNode } from "react";
import css from "./tags.module.css";

/** A list of words, each in a small frame. */
export const Tags = ({ tags }: { tags: readonly ReactNode[] }) => (
  <ul className={css.tags}>
    {tags.map((tag) => (
      <li key={isValidElement(tag) ? tag.key : String(tag)}>{tag}</li>
    ))}
  </ul>
);
