import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useDropDown } from "#web/ui/form/use-drop-down.ts";
import css from "./menu.module.css";

/**
 * A drop-down that works without a script; with one it closes on navigation, on Escape and on a click
 * outside.
 */
export function Menu({
  label,
  name,
  className,
  up,
  children,
}: {
  label: ReactNode;
  name: string;
  className?: string | undefined;
  /** Opens upwards, at the bottom of the screen. */
  up?: boolean;
  children: ReactNode;
}) {
  const ref = useDropDown();
  const { key } = useLocation();
  const lastKey = useRef(key);
  // Every navigation closes it; hydration does not.
  useEffect(() => {
    if (lastKey.current !== key) ref.current?.removeAttribute("open");
    lastKey.current = key;
  }, [ref, key]);
  return (
    <details ref={ref} className={`${css.menu} ${className ?? ""}`} data-up={up || undefined}>
      <summary>
        <span className="visually-hidden">{name}</span>
        <span className={css.label} aria-hidden>
          {label}
        </span>
      </summary>
      <div className={css.sheet}>{children}</div>
    </details>
  );
}
