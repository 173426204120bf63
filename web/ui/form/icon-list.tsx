import type { ComponentType, ReactNode } from "react";
import css from "./points.module.css";

type Icon = ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
type IconListItem = { key: string; Icon: Icon; title: ReactNode; text: ReactNode };

/** A few items side by side, each with an icon. */
export function IconList({ points }: { points: readonly IconListItem[] }) {
  return (
    <ul className={css.points}>
      {points.map(({ key, Icon, title, text }) => (
        <li key={key}>
          <Icon size={26} stroke={1.6} aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
